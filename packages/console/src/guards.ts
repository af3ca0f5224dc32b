import { redirect } from '@tanstack/react-router';
import { loadAccess } from './kit/access.ts';
import { lookAtAccess } from './kit/access-watch.ts';
import { choosePath, loginPath, safeReturn } from './kit/go.ts';
import type { Search } from './kit/search.ts';
import { currentSession } from './kit/session-store.ts';
import type { EntryRoute } from './routes.ts';

const to = (path: string): never => {
  throw redirect({ href: path, replace: true });
};

/** Who may see an entry page: somebody logged in has no business at the login, a stranger none behind it. */
export const entryGuard = (route: EntryRoute, search: Search): void => {
  const session = currentSession();
  if (route.for === 'stranger' && session) to(safeReturn(search.redirect) ?? '/');
  if (route.for === 'person' && !session) to(loginPath(route.path));
};

/** Lets a person into the work pages: logged in, with a password of their own, in a unit, and with this page in the menu. */
export const workGuard = async (path: string, href: string): Promise<void> => {
  if (!currentSession()) to(loginPath(href));
  const access = await loadAccess();
  if (access.operator?.mustChangePassword) to('/account/password');
  if (access.kind === 'unit' && !access.unit) to(choosePath(href));
  if (access.menu.length === 0) to('/403');
  if (!access.mayOpen(path)) to('/dashboard');
  lookAtAccess();
};

/** Leads from the root to the first page of the menu. */
export const landingGuard = async (): Promise<void> => {
  if (!currentSession()) to('/login');
  const access = await loadAccess();
  if (access.operator?.mustChangePassword) to('/account/password');
  if (access.kind === 'unit' && !access.unit) to('/choose');
  to(access.menu.length === 0 ? '/403' : access.landing);
};
