import { RouterProvider } from '@tanstack/react-router';
import { InsecurePage } from './entry/insecure-page.tsx';
import { RootBoundary } from './entry/root-boundary.tsx';
import { Notices } from './kit/notice.tsx';
import { canSign } from './kit/session-store.ts';
import { router } from './router.tsx';

/** A phone at the camera page has a ticket instead of a session, so it may come over plain http. */
const needsNoSession = (): boolean => location.pathname === '/camera';

/** The whole console. */
export const App = () => (
  <RootBoundary>
    {canSign() || needsNoSession() ? <RouterProvider router={router} /> : <InsecurePage />}
    <Notices />
  </RootBoundary>
);
