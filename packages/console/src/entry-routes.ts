import type { PageRoute } from './page-route.ts';

/** Pages before the shell. `for` says who may be there: anyone, those not logged in, or those logged in as one kind. */
export interface EntryRoute extends PageRoute {
  readonly for: 'anyone' | 'stranger' | 'member' | 'operator';
}

/** The pages that stand alone. */
export const entryRoutes: readonly EntryRoute[] = [
  { path: '/login', page: () => import('./features/account/login.page.tsx'), for: 'stranger' },
  { path: '/choose', page: () => import('./features/account/choose.page.tsx'), book: 'shell', for: 'member' },
  { path: '/addenterprise', page: () => import('./features/account/add-unit.page.tsx'), for: 'member' },
  {
    path: '/account/password',
    page: () => import('./features/account/operator-password.page.tsx'),
    for: 'operator',
  },
  {
    path: '/camera',
    page: () => import('./features/photo/camera.page.tsx'),
    book: 'photo',
    for: 'anyone',
  },
  {
    path: '/sign/link',
    page: () => import('./features/signing/outside.page.tsx'),
    book: 'signing',
    for: 'anyone',
  },
  { path: '/live', page: () => import('./features/live/live.page.tsx'), book: 'live', for: 'anyone' },
  { path: '/wall', page: () => import('./features/wall/wall-show.page.tsx'), book: 'wall', for: 'anyone' },
  { path: '/verify', page: () => import('./features/verify/verify.page.tsx'), book: 'verify', for: 'anyone' },
  {
    path: '/certificate',
    page: () => import('./features/contest/certificate.page.tsx'),
    book: 'contest',
    for: 'anyone',
  },
  {
    path: '/deleted',
    page: () => import('./features/closing/closing-door.page.tsx'),
    book: 'closingDoor',
    for: 'anyone',
  },
  { path: '/403', page: () => import('./features/account/forbidden.page.tsx'), for: 'anyone' },
  { path: '/404', page: () => import('./features/account/not-found.page.tsx'), for: 'anyone' },
];
