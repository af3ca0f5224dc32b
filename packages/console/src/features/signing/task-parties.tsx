import { Button } from '@mantine/core';
import { codeLabel } from '#wire/kit/codes.ts';
import { PartyKind, PartyState } from '#wire/signing/codes.ts';
import { isAsked } from '#wire/signing/rules.ts';
import { Card } from '../../kit/card.tsx';
import { meaningOf } from '../../kit/list/meanings.ts';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useT } from '../../kit/phrases.tsx';
import css from './signing.module.css';
import type { Party, Signing } from './signing.ts';
import { remind, showLink } from './task-steps.ts';

const PartyLine = ({ task, party }: { readonly task: Signing; readonly party: Party }) => {
  const t = useT();
  const { name, unitName, phone, kind, state, step, reason } = party;
  const heir = task.list.find(({ id }) => id === party.heirId);
  const mayNudge = task.isRunner && task.state === 'running' && isAsked(state);
  const proof = party.identity ? t('signing.proves') : '';
  const about = [t('signing.turn', { step }), t(codeLabel(PartyKind, kind)), unitName, phone, proof];
  return (
    <li className={css.line}>
      <div className={css.name}>
        <p>{name}</p>
        <p className={css.dim}>{about.filter(Boolean).join(' · ')}</p>
        {reason && <p className={css.dim}>{reason}</p>}
      </div>
      <StatusTag meaning={meaningOf('partyState', state)}>{t(codeLabel(PartyState, state))}</StatusTag>
      {heir && <span className={css.dim}>{t('signing.handedTo', { name: heir.name })}</span>}
      {mayNudge && (
        <div className={css.nudges}>
          {party.remindSeconds !== null && (
            <Button
              variant="default"
              size="xs"
              disabled={party.remindSeconds > 0}
              aria-label={t('signing.remindOf', { name })}
              onClick={() => void remind(task, party).catch(() => undefined)}
            >
              {t('signing.remind')}
            </Button>
          )}
          {kind === PartyKind.outside && (
            <Button
              variant="default"
              size="xs"
              aria-label={t('signing.linkOf', { name })}
              onClick={() => void showLink(task, party).catch(() => undefined)}
            >
              {t('signing.link')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
};

/** Everybody who signs, in their order, and how far they are. */
export const TaskParties = ({ task }: { readonly task: Signing }) => {
  const t = useT();
  return (
    <Card title={t('signing.parties')}>
      <ol className={css.list}>
        {task.list.map((party) => (
          <PartyLine key={party.id} task={task} party={party} />
        ))}
      </ol>
    </Card>
  );
};
