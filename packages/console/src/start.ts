import { followAccess } from './kit/access-watch.ts';
import { go, here, loginPath, setNavigate } from './kit/go.ts';
import { currentSession, followOtherTabs } from './kit/session-store.ts';
import { followScheme } from './kit/theme/color-scheme.ts';
import { router } from './router.tsx';
import { entryRoutes, loadShell, workRoutes } from './routes.ts';

/** Fetches the first page while its phrases are still on their way. */
const fetchFirstPage = () => {
  const path = currentSession() ? location.pathname : '/login';
  const entry = entryRoutes.find((route) => route.path === path);
  const wanted = entry
    ? [entry.page()]
    : [loadShell(), workRoutes.find((route) => route.path === path)?.page()];
  // A failure shows when the router asks again.
  for (const part of wanted) part?.catch(() => undefined);
};

/** Connects what lives outside of React: navigation from code, the session of other tabs, the scheme of the system. */
export const start = (): void => {
  setNavigate((href, options) => void router.navigate({ href, ...options }));
  followScheme();
  followAccess();
  followOtherTabs({
    reload: () => location.reload(),
    ended: () => go(loginPath(here()), { replace: true }),
    began: () => void router.invalidate(),
  });
  fetchFirstPage();
};
