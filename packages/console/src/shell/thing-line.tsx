import type { PhraseKey } from '@chancery/phrases/keys.ts';
import { maskPhone } from '#wire/rules/phone.ts';
import { showDate } from '../kit/format.ts';
import { say } from '../kit/list/labels.ts';
import { meaningOf } from '../kit/list/meanings.ts';
import { StatusTag } from '../kit/list/status-tag.tsx';
import { useT } from '../kit/phrases.tsx';
import css from './palette.module.css';
import type { Thing } from './palette-groups.ts';

const State = ({ state }: { readonly state: string }) => {
  const t = useT();
  const [codes = '', code = ''] = state.split('.');
  return <StatusTag meaning={meaningOf(codes, code)}>{say(t, `code.${state}` as PhraseKey)}</StatusTag>;
};

/** The second line of a thing: its number, whose it is, when it was, and how it stands. */
export const ThingLine = ({ thing: { kind, number, person, at, state } }: { readonly thing: Thing }) => {
  const shownNumber = kind === 'member' && number ? maskPhone(number) : number;
  return (
    <span className={css.line}>
      <span>{[shownNumber, person, showDate(at)].filter(Boolean).join(' · ')}</span>
      {state && <State state={state} />}
    </span>
  );
};
