import type { ReactNode } from 'react';
import type { NoticeKind } from './notice-store.ts';

const Icon = ({ children, size = 20 }: { readonly children: ReactNode; readonly size?: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
);

const shapes: Readonly<Record<NoticeKind, ReactNode>> = {
  info: <path d="M12 11v5M12 8h.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0" />,
  success: <path d="m8.5 12.5 2.5 2.5 5-5.5M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0" />,
  warning: (
    <path d="M12 9v4M12 16h.01M10.3 4 2.8 17a2 2 0 0 0 1.7 3h15a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0" />
  ),
  error: <path d="M12 8v4.5M12 15.5h.01M8 3h8l5 5v8l-5 5H8l-5-5V8z" />,
};

/** The shape of a notice, which tells its kind without its colour. */
export const NoticeIcon = ({ kind }: { readonly kind: NoticeKind }) => <Icon>{shapes[kind]}</Icon>;

/** An open eye: what is hidden can be shown. */
export const EyeIcon = ({ crossed }: { readonly crossed: boolean }) => (
  <Icon>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M14.5 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0" />
    {crossed && <path d="m4 20 16-16" />}
  </Icon>
);

/** A sun, a moon, or both halves: the scheme. */
export const SchemeIcon = ({ choice }: { readonly choice: 'light' | 'dark' | 'auto' }) => (
  <Icon size={18}>
    {choice === 'light' && (
      <path d="M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0M12 2.5V5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M5.3 18.7 7 17M17 7l1.7-1.7" />
    )}
    {choice === 'dark' && <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.500 10.500" />}
    {choice === 'auto' && (
      <>
        <path d="M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0" />
        <path d="M12 3v18a9 9 0 0 0 0-18" fill="currentColor" />
      </>
    )}
  </Icon>
);

/** A globe: the language. */
export const LanguageIcon = () => (
  <Icon size={18}>
    <path d="M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M3.500 9h17M3.500 15h17M12 3c-5 5.500-5 12.500 0 18 5-5.500 5-12.500 0-18" />
  </Icon>
);

/** An arrow onwards. */
export const NextIcon = () => (
  <Icon size={18}>
    <path d="m9 5 7 7-7 7" />
  </Icon>
);

/** A plus: one more. */
export const PlusIcon = () => (
  <Icon size={18}>
    <path d="M12 5v14M5 12h14" />
  </Icon>
);

/** A magnifying glass. */
export const SearchIcon = () => (
  <Icon size={18}>
    <path d="M17 10.500a6.500 6.500 0 1 1-13 0 6.500 6.500 0 0 1 13 0M15.500 15.500 20.500 20.500" />
  </Icon>
);
