import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import css from './home.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** Where all of it is. */
  readonly more?: { readonly label: string; readonly to: string };
}

/** A part of the home page. */
export const Card = ({ title, children, more }: Props) => (
  <section className={css.card}>
    <header className={css.cardHead}>
      <h2>{title}</h2>
      {more && (
        <Link to={more.to} className={css.more}>
          {more.label}
        </Link>
      )}
    </header>
    {children}
  </section>
);
