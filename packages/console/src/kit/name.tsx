import { truncate } from '@chancery/contract/rules/display.ts';
import { Fragment } from 'react';
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

interface Props {
  readonly text: string;
  readonly names: readonly (string | undefined)[];
}

/** A sentence with names in it. */
export const Sentence = ({ text, names: [name, ...others] }: Props) => {
  if (!name) return others.length > 0 ? <Sentence text={text} names={others} /> : text;
  return text.split(name).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay where they are
    <Fragment key={at}>
      {at > 0 && <Name of={name} />}
      <Sentence text={part} names={others} />
    </Fragment>
  ));
};
