import type { ReactNode } from 'react';
import { LanguageSwitch } from './language-switch.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import css from './use-frame.module.css';

interface Props {
  readonly title: string;
  /** Whose use it is, and of which seal. */
  readonly about?: string | undefined;
  readonly children: ReactNode;
}

/** The frame of pages for one use alone: what it is above, and everything else below. */
export const UseFrame = ({ title, about, children }: Props) => (
  <div className={css.frame}>
    <header className={css.header}>
      <div className={css.use}>
        <p className={css.title}>{title}</p>
        {about && <p className={css.about}>{about}</p>}
      </div>
      <LanguageSwitch />
      <ThemeSwitch />
    </header>
    <main className={css.main}>{children}</main>
  </div>
);
