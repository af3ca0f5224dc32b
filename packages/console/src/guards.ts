import { redirect } from '@tanstack/react-router';
import type { EntryRoute } from './entry-routes.ts';
import { currentAccess, loadAccess } from './kit/access.ts';
import { lookAtAccess } from './kit/access-watch.ts';
import { choosePath, loginPath, safeReturn } from './kit/go.ts';
import type { Search } from './kit/search.ts';
import { currentSession } from './kit/session-store.ts';

const to = (path: string): never => {
  throw redirect({ href: path, replace: true });
};

/** The kind of session that each kind of entry page is for. */
const kindFor = { stranger: undefined, member: 'unit', operator: 'operator' } as const;

/** Who may see an entry page: each is for one kind of person, and whoever is of another goes where they belong. */
export const entryGuard = (route: EntryRoute, search: Search): void => {
  const session = currentSession();
  if (route.for === 'anyone' || session?.kind === kindFor[route.for]) return;
  if (!session) to(loginPath(route.path));
  to((route.for === 'stranger' && safeReturn(search.redirect)) || '/');
};

/** Lets a person into the work pages: logged in, with a password of their own, in a unit, and with this page in the menu. */
export const workGuard = async (path: string, href: string): Promise<void> => {
  if (!currentSession()) to(loginPath(href));
  const known = currentAccess();
  const access = await loadAccess();
  if (access.operator?.mustChangePassword) to('/account/password');
  if (access.kind === 'unit' && !access.unit) to(choosePath(href));
  if (access.menu.length === 0) to('/403');
  if (!access.mayOpen(path) || (path === '/dashboard' && access.home !== path)) to(access.home);
  // What was asked just now needs no second look.
  if (access === known) lookAtAccess();
};

/** Leads from the root to the first page of the menu. */
export const landingGuard = async (): Promise<void> => {
  if (!currentSession()) to('/login');
  const access = await loadAccess();
  if (access.operator?.mustChangePassword) to('/account/password');
  if (access.kind === 'unit' && !access.unit) to('/choose');
  to(access.menu.length === 0 ? '/403' : access.landing);
};
