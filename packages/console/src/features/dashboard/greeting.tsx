import type { ReactNode } from 'react';
import { useAccess } from '../../kit/access.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import css from './home.module.css';

const greetings = ['home.morning', 'home.afternoon', 'home.evening'] as const;

/** The part of the day an hour belongs to. */
export const greetingAt = (hour: number): (typeof greetings)[number] => {
  if (hour >= 5 && hour < 12) return 'home.morning';
  return hour >= 12 && hour < 18 ? 'home.afternoon' : 'home.evening';
};

/** Says hello, with the day. */
export const Greeting = ({ children }: { readonly children: ReactNode }) => {
  const t = useT();
  const { name } = useAccess();
  const now = new Date();
  const locale = useLanguage() === 'zh' ? 'zh-CN' : 'en-GB';
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(now);
  return (
    <header className={css.greeting}>
      <p className={css.day}>{day}</p>
      <h1>{t(greetingAt(now.getHours()), { name })}</h1>
      <p className={css.lead}>{children}</p>
    </header>
  );
};
