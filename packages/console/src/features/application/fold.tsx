import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import css from './fold.module.css';

interface Props {
  readonly title: string;
  /** What is inside, in a few words, while it is closed. */
  readonly summary?: string;
  /** Opens by itself, because something inside is wrong. */
  readonly wrong?: boolean;
  readonly children: ReactNode;
}

/** The rarer fields of a section, folded away until they are wanted. */
export const Fold = ({ title, summary, wrong = false, children }: Props) => {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (wrong) setOpen(true);
  }, [wrong]);
  return (
    <details className={css.fold} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <IconChevronDown size="1rem" aria-hidden="true" />
        <span>{title}</span>
        {summary && !open && <span className={css.summary}>{summary}</span>}
      </summary>
      <div className={css.inside}>{children}</div>
    </details>
  );
};
