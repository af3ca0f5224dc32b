import { truncate } from '@chancery/contract/rules/display.ts';
import css from './name.module.css';

/** Numbers of a day are alike in all but the end. */
const isNumber = /^[A-Z]{2,3}\d{8}-\d+$/;

/**
 * A name on a tag or in a sentence: ten characters of it; the whole shows on hover and is what a screen reader reads.
 * The number of a thing stays whole, since without its end it names nothing.
 */
export const Name = ({ of: name }: { readonly of: string }) => {
  if (isNumber.test(name)) return name;
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
