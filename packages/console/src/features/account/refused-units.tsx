import { allowInvitations } from '#wire/member/invitation.ts';
import { Button } from '../../entry/button.tsx';
import { call } from '../../kit/call.ts';
import { useT } from '../../kit/phrases.tsx';
import type { RefusedUnit } from './choices.ts';
import css from './choose.module.css';

interface Props {
  readonly units: readonly RefusedUnit[];
  onChanged(): void;
}

/** The units somebody wants no invitation of, each with the way back. */
export const RefusedUnits = ({ units, onChanged }: Props) => {
  const t = useT();
  const allow = (companyId: string) =>
    void call(allowInvitations, { companyId })
      .catch(() => undefined)
      .then(onChanged);
  return (
    <section className={css.invitations}>
      <p className={css.meta}>{t('shell.refusedUnits')}</p>
      <ul className={css.list}>
        {units.map(({ companyId, companyName }) => (
          <li key={companyId} className={css.answers}>
            <span>{companyName}</span>
            <Button
              kind="link"
              aria-label={t('shell.allowUnitNamed', { name: companyName })}
              onClick={() => allow(companyId)}
            >
              {t('shell.allowUnit')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
