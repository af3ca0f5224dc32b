import type { ComponentType } from 'react';
import type { BookName } from './books/books.ts';

/** A page module: what it shows is called `Page`. */
export type PageModule = Promise<{ readonly Page: ComponentType }>;

/** A path and the page it opens; the page and its phrases are fetched when it is first visited. */
export interface PageRoute {
  readonly path: `/${string}`;
  readonly page: () => PageModule;
  readonly book?: BookName;
}

/** Pages before the shell. `for` says who may be there: anyone, those not logged in, or those logged in. */
export interface EntryRoute extends PageRoute {
  readonly for: 'anyone' | 'stranger' | 'person';
}

/** The pages that stand alone. */
export const entryRoutes: readonly EntryRoute[] = [
  { path: '/login', page: () => import('./features/account/login.page.tsx'), for: 'stranger' },
  { path: '/choose', page: () => import('./features/account/choose.page.tsx'), book: 'shell', for: 'person' },
  { path: '/addenterprise', page: () => import('./features/account/addenterprise.page.tsx'), for: 'person' },
  {
    path: '/account/password',
    page: () => import('./features/account/operator-password.page.tsx'),
    for: 'person',
  },
  { path: '/403', page: () => import('./features/account/forbidden.page.tsx'), for: 'anyone' },
  { path: '/404', page: () => import('./features/account/not-found.page.tsx'), for: 'anyone' },
];

/** The pages inside of the shell, a line each. */
export const workRoutes: readonly PageRoute[] = [
  { path: '/dashboard', page: () => import('./features/dashboard/dashboard.page.tsx') },
  { path: '/account/sessions', page: () => import('./features/account/sessions.page.tsx') },
  { path: '/message/versionHistory', page: () => import('./features/version/version-history.page.tsx') },
  { path: '/message/versionDetail', page: () => import('./features/version/version-detail.page.tsx') },
  { path: '/log', page: () => import('./features/log/log.page.tsx') },
  { path: '/smsOutbox', page: () => import('./features/sms/sms-outbox.page.tsx') },
];

/** The frame around the work pages, with everything it brings. */
export const loadShell = () => import('./kit/shell/shell.tsx');
