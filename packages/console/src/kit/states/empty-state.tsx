import type { ReactNode } from 'react';
import css from './states.module.css';

interface Props {
  readonly title: string;
  /** What will be here, and how it gets here. */
  readonly text?: string;
  readonly action?: ReactNode;
}

/** An empty desk: says what will be here and offers the first step. */
export const EmptyState = ({ title, text, action }: Props) => (
  <div className={css.state}>
    <svg className={css.drawing} viewBox="0 0 96 72" aria-hidden="true" focusable="false">
      <rect x="22" y="8" width="40" height="52" rx="3" />
      <path d="M30 20h24M30 28h24M30 36h14" />
      <circle cx="62" cy="48" r="12" className={css.imprint} />
    </svg>
    <h2 className={css.title}>{title}</h2>
    {text && <p className={css.text}>{text}</p>}
    {action && <div className={css.actions}>{action}</div>}
  </div>
);
