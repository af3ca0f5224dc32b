import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { entryGuard, landingGuard, workGuard } from './guards.ts';
import { Failure, FailurePage } from './kit/errors/failure.tsx';
import { loadBooks } from './kit/phrases.tsx';
import { Waiting } from './kit/plain/waiting.tsx';
import { parseSearch, stringifySearch } from './kit/search.ts';
import { entryRoutes, loadShell, type PageRoute, workRoutes } from './routes.ts';

const retry = () => void router.invalidate();

const root = createRootRoute({ component: Outlet });

const pageOf = ({ path, page, book }: PageRoute) => ({
  path,
  component: lazyRouteComponent(page, 'Page'),
  loader: () => (book ? loadBooks(book) : undefined),
});

const entries = entryRoutes.map((route) =>
  createRoute({
    ...pageOf(route),
    getParentRoute: () => root,
    beforeLoad: ({ location }) => entryGuard(route, location.search),
  }),
);

const work = createRoute({
  getParentRoute: () => root,
  id: 'work',
  component: lazyRouteComponent(loadShell, 'Shell'),
  beforeLoad: ({ location }) => workGuard(location.pathname, location.href),
  loader: () => loadBooks('shell'),
});
const pages = workRoutes.map((route) =>
  createRoute({
    ...pageOf(route),
    getParentRoute: () => work,
    errorComponent: ({ error }) => <Failure error={error} reset={retry} />,
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
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ href: '/404', replace: true });
  },
});

/** The router of the console. Queries are plain text; see `kit/search.ts`. */
export const router = createRouter({
  routeTree: root.addChildren([...entries, work.addChildren(pages), landing, detour, unknown]),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: ({ error }) => <FailurePage error={error} reset={retry} />,
  defaultPendingComponent: Waiting,
  defaultPendingMs: 300,
  defaultPreload: 'intent',
  scrollRestoration: true,
});
