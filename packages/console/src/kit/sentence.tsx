import { Fragment } from 'react';
import { Name } from './name.tsx';

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
