import { maskPhone } from '#wire/rules/phone.ts';
import { ThingKind } from '#wire/search/codes.ts';
import { showDate } from '../kit/format.ts';
import { tag } from '../kit/list/show.tsx';
import css from './palette.module.css';
import type { Thing } from './palette-groups.ts';
import { looks } from './thing-look.ts';

/** The second line of a thing: its number, whose it is, when it was, and how it stands. */
export const ThingLine = ({ thing }: { readonly thing: Thing }) => {
  const { kind, number, person, at, state } = thing;
  const { states } = looks[kind];
  const State = states && tag(states).Cell;
  const shownNumber = kind === ThingKind.member && number ? maskPhone(number) : number;
  return (
    <span className={css.line}>
      <span>{[shownNumber, person, showDate(at)].filter(Boolean).join(' · ')}</span>
      {State && state !== null && <State value={state} />}
    </span>
  );
};
