import { useState } from 'react';
import { codeLabel } from '#wire/kit/codes.ts';
import { acceptInvitation, declineInvitation } from '#wire/member/invitation.ts';
import { Role } from '#wire/unit/codes.ts';
import { Button } from '../../entry/button.tsx';
import { call } from '../../kit/call.ts';
import { showDate } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';
import type { OwnInvitation } from './choices.ts';
import css from './choose.module.css';

interface Props {
  readonly invitations: readonly OwnInvitation[];
  /** An answer was given, or could not be: what is listed has changed. */
  onAnswered(): void;
}

/** The units that ask somebody to join, each with a yes and a no. */
export const InvitationList = ({ invitations, onAnswered }: Props) => {
  const t = useT();
  const [busy, setBusy] = useState<string>();

  const answer = async (
    endpoint: typeof acceptInvitation | typeof declineInvitation,
    id: string,
    more: { readonly forGood?: true } = {},
  ) => {
    setBusy(id);
    await call(endpoint, { id, ...more }).catch(() => undefined);
    setBusy(undefined);
    onAnswered();
  };

  return (
    <section className={css.invitations} aria-label={t('choose.invitations')}>
      <h2 className={css.emptyTitle}>{t('choose.invitations')}</h2>
      <ul className={css.list}>
        {invitations.map(({ id, companyName, companyFullName, invitedBy, role, expiresAt }) => (
          <li key={id} className={css.invitation}>
            <span className={css.names}>
              <span className={css.name}>{companyName}</span>
              {companyFullName !== companyName && <span className={css.meta}>{companyFullName}</span>}
              <span className={css.meta}>
                {t('choose.invitedAs', { name: invitedBy, role: t(codeLabel(Role, role)) })}
                <span aria-hidden="true"> · </span>
                {t('choose.invitedUntil', { date: showDate(expiresAt) })}
              </span>
            </span>
            <span className={css.answers}>
              <Button
                kind="primary"
                busy={busy === id}
                aria-label={t('choose.acceptNamed', { name: companyName })}
                onClick={() => void answer(acceptInvitation, id)}
              >
                {t('choose.accept')}
              </Button>
              <Button
                kind="link"
                aria-label={t('choose.declineNamed', { name: companyName })}
                onClick={() => void answer(declineInvitation, id)}
              >
                {t('choose.decline')}
              </Button>
              <Button
                kind="link"
                aria-label={t('shell.declineForGoodNamed', { name: companyName })}
                onClick={() => void answer(declineInvitation, id, { forGood: true })}
              >
                {t('shell.declineForGood')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
