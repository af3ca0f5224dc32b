import type { ReactNode } from 'react';
import css from './fact-list.module.css';

/** A fact: what it is called, and what it is; a wide one has a line of its own. */
export type NamedFact = readonly [name: string, value: ReactNode, wide?: 'wide'];

interface Props {
  readonly facts: readonly NamedFact[];
  /** What the facts are about, where nothing around them says so. */
  readonly label?: string;
  /** They stand on their own, not inside of something that has a frame already. */
  readonly framed?: boolean;
}

/** Facts with their names, as many side by side as there is room for; what there is nothing to say about is left out. */
export const FactList = ({ facts, label, framed = false }: Props) => (
  <dl className={css.facts} data-framed={framed || undefined} aria-label={label}>
    {facts.map(([name, value, wide]) =>
      value === null || value === undefined || value === false || value === '' ? null : (
        <div key={name} data-wide={wide}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ),
    )}
  </dl>
);
