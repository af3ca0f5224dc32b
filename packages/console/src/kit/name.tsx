import { truncate } from '@chancery/contract/rules/display.ts';
import css from './name.module.css';

/** A name on a tag or in a sentence: ten characters of it; the whole shows on hover and is what a screen reader reads. */
export const Name = ({ of: name }: { readonly of: string }) => {
  const short = truncate(name);
  if (short === name) return name;
  const shown = short.slice(0, -1);
  return (
    <span className={css.short} title={name}>
      {shown}
      <span className={css.rest}>{name.slice(shown.length)}</span>
    </span>
  );
};
