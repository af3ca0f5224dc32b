import type { ReactNode } from 'react';
import css from './node-detail.module.css';

interface Props {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** The chosen node of a tree: its name, where it stands, what can be done to it, and its facts. */
export const NodeDetail = ({ title, lead, actions, children }: Props) => (
  <article className={css.node}>
    <header>
      <h2>{title}</h2>
      {lead && <p>{lead}</p>}
    </header>
    {actions && <div className={css.actions}>{actions}</div>}
    {children}
  </article>
);
