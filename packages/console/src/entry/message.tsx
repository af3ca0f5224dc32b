import type { ReactNode } from 'react';
import css from './message.module.css';

export interface MessageProps {
  readonly title: string;
  readonly text: string;
  /** The ways on, the best one first. */
  readonly children?: ReactNode;
  readonly details?: ReactNode;
}

/** Says one thing and shows the way on. */
export const Message = ({ title, text, children, details }: MessageProps) => (
  <div className={css.message}>
    <h1 className={css.title}>{title}</h1>
    <p className={css.text}>{text}</p>
    <div className={css.ways}>{children}</div>
    {details}
  </div>
);
