import css from './hint.module.css';

interface Props {
  readonly short: string;
  readonly full: string;
}

/** A shortened text; the whole of it shows on hover and focus, and is what a screen reader reads. */
export const Hint = ({ short, full }: Props) =>
  short === full ? (
    full
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the whole text must also be within reach of the keyboard
    <span className={css.short} data-hint={full} tabIndex={0}>
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{full}</span>
    </span>
  );
