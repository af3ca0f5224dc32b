import { RouterProvider } from '@tanstack/react-router';
import { InsecurePage } from './kit/errors/insecure-page.tsx';
import { RootBoundary } from './kit/errors/root-boundary.tsx';
import { Notices } from './kit/notice.tsx';
import { canSign } from './kit/session-store.ts';
import { router } from './router.tsx';

/** The whole console. */
export const App = () => (
  <RootBoundary>
    {canSign() ? <RouterProvider router={router} /> : <InsecurePage />}
    <Notices />
  </RootBoundary>
);
