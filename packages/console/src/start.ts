import { entryRoutes } from './entry-routes.ts';
import { followAccess } from './kit/access-watch.ts';
import { followConnection } from './kit/connection.ts';
import { go, here, loginPath, setNavigate } from './kit/go.ts';
import { currentSession, followOtherTabs } from './kit/session-store.ts';
import { followScheme } from './kit/theme/color-scheme.ts';
import { openWork, router } from './router.tsx';

/** Fetches the first page while its phrases are still on their way; a failure shows when the router asks again. */
const fetchFirstPage = async (): Promise<void> => {
  const path = currentSession() ? location.pathname : '/login';
  const entry = entryRoutes.find((route) => route.path === path);
  if (entry || path === '/') return void entry?.page().catch(() => undefined);
  const { fetchPage } = await import('./work-tree.tsx');
  for (const part of fetchPage(path)) part?.catch(() => undefined);
  await openWork();
};

/** Connects what lives outside of React: navigation from code, the session of other tabs, the scheme of the system. */
export const start = async (): Promise<void> => {
  setNavigate((href, options) => void router.navigate({ href, ...options }));
  followScheme();
  followAccess();
  followConnection();
  followOtherTabs({
    reload: () => location.reload(),
    ended: () => go(loginPath(here()), { replace: true }),
    began: () => void router.invalidate(),
  });
  await fetchFirstPage().catch(() => undefined);
};
