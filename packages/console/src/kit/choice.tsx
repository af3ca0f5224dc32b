import type { ReactNode } from 'react';
import css from './choice.module.css';

/** One of the things to choose among. */
export interface Option<Key extends string> {
  readonly key: Key;
  readonly label: ReactNode;
}

interface Props<Key extends string> {
  readonly options: readonly Option<Key>[];
  readonly chosen: Key;
  /** The buttons share the whole width. */
  readonly wide?: boolean;
  onChoose(key: Key): void;
}

/** A few buttons of which one is pressed. */
export const Choice = <Key extends string>({ options, chosen, wide = false, onChoose }: Props<Key>) => (
  <div className={css.choice} data-wide={wide || undefined}>
    {options.map(({ key, label }) => (
      <button key={key} type="button" aria-pressed={key === chosen} onClick={() => onChoose(key)}>
        {label}
      </button>
    ))}
  </div>
);
