import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { FailurePage } from './entry/failure.tsx';
import { entryRoutes } from './entry-routes.ts';
import { entryGuard, landingGuard } from './guards.ts';
import { parseSearch, stringifySearch } from './kit/search.ts';
import { Waiting } from './kit/waiting.tsx';
import { pageOf } from './page-of.ts';

const retry = () => void router.invalidate();

const root = createRootRoute({ component: Outlet });

const entries = entryRoutes.map((route) =>
  createRoute({
    ...pageOf(route),
    getParentRoute: () => root,
    beforeLoad: ({ location }) => entryGuard(route, location.search),
  }),
);

const landing = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: landingGuard });
const detour = createRoute({
  getParentRoute: () => root,
  path: '/redirect/$',
  beforeLoad: ({ params, location }) => {
    throw redirect({ href: `/${params._splat ?? ''}${location.searchStr}`, replace: true });
  },
});
const treeWith = (more: readonly AnyRoute[]) => root.addChildren([...entries, landing, detour, ...more]);

/** Until somebody goes further than the entry pages, all that lies behind them is one route. */
const further = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: async ({ location }) => {
    await openWork();
    throw redirect({ href: location.href, replace: true });
  },
});

/** The router of the console. Queries are plain text; see `kit/search.ts`. */
export const router = createRouter({
  routeTree: treeWith([further]),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: ({ error }) => <FailurePage error={error} reset={retry} />,
  defaultPendingComponent: Waiting,
  defaultPendingMs: 300,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

let opened: Promise<void> | undefined;

/** Makes the work pages known, once; who only logs in never fetches their list. */
export const openWork = (): Promise<void> => {
  opened ??= import('./work-tree.tsx').then(
    ({ growWork }) => {
      treeWith(growWork(root, retry));
      // The root is the same as before; only below it there is more.
      router.setRoutes(router.buildRouteTree());
    },
    (error: unknown) => {
      opened = undefined;
      throw error;
    },
  );
  return opened;
};
