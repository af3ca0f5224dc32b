import type { PhraseKey } from '@chancery/phrases/keys.ts';
import { fieldLabel } from '../list/labels.ts';
import { plain, type Show } from '../list/show.tsx';
import { useT } from '../phrases.tsx';
import { FactList, type NamedFact } from './fact-list.tsx';

/** A fact: a field that has a label, and how to show it. */
export type Fact<Data> = {
  [Name in keyof Data & string]: {
    readonly field: Name;
    readonly show?: Show<Data[Name]>;
  } & (`field.${Name}` extends PhraseKey ? { readonly label?: PhraseKey } : { readonly label: PhraseKey });
}[keyof Data & string];

interface Props<Data> {
  readonly facts: readonly Fact<Data>[];
  readonly data: Data;
}

/** The facts of an object. */
export const Facts = <Data,>({ facts, data }: Props<Data>) => {
  const t = useT();
  const named = facts.map(({ field, show, label }): NamedFact => {
    const { Cell } = (show ?? plain) as Show<unknown>;
    return [fieldLabel(t, field, label), <Cell key={field} value={data[field]} />];
  });
  return <FactList facts={named} framed />;
};
