import { codeLabel } from '#wire/kit/codes.ts';
import { PartyState } from '#wire/signing/codes.ts';
import { Card } from '../../kit/card.tsx';
import { meaningOf } from '../../kit/list/meanings.ts';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useT } from '../../kit/phrases.tsx';
import css from './signing.module.css';
import type { OutsideTask } from './signing.ts';

/** Everybody who signs, as somebody outside sees them. */
export const GuestParties = ({ task }: { readonly task: OutsideTask }) => {
  const t = useT();
  return (
    <Card title={t('sign.parties')}>
      <ol className={css.list}>
        {task.parties.map(({ name, unitName, step, state, isMine }) => (
          <li key={`${step} ${name}`} className={css.line}>
            <span className={css.name}>
              {[name, unitName, isMine && t('sign.you')].filter(Boolean).join(' · ')}
            </span>
            <StatusTag meaning={meaningOf('partyState', state)}>{t(codeLabel(PartyState, state))}</StatusTag>
          </li>
        ))}
      </ol>
    </Card>
  );
};
