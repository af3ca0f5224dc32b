import { type ReactNode, useId } from 'react';
import css from './card.module.css';

interface Props {
  readonly title?: string;
  /** What stands beside the title. */
  readonly aside?: ReactNode;
  /** Something in it is still to come. */
  readonly busy?: boolean;
  readonly children?: ReactNode;
}

/** A part of a page in a frame of its own. */
export const Card = ({ title, aside, busy = false, children }: Props) => {
  const id = useId();
  return (
    <section className={css.card} aria-labelledby={title && id} aria-busy={busy}>
      {title && (
        <header>
          <h2 id={id}>{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
};
