import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { Failure } from './entry/failure.tsx';
import { sendLeftLater } from './features/live/recording/left.ts';
import { workGuard } from './guards.ts';
import { loadBooks } from './kit/phrases.tsx';
import { pageOf } from './page-of.ts';
import { workRoutes } from './work-routes.ts';

/** The pages inside of the shell, and where an address leads that is none of ours. */
export const growWork = (root: AnyRoute, retry: () => void): AnyRoute[] => {
  const work = createRoute({
    getParentRoute: () => root,
    id: 'work',
    component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
    beforeLoad: ({ location }) => workGuard(location.pathname, location.href),
    loader: () => loadBooks('shell'),
    onEnter: sendLeftLater,
  });
  const pages = workRoutes.map((route) =>
    createRoute({
      ...pageOf(route),
      getParentRoute: () => work,
      errorComponent: ({ error }) => <Failure error={error} reset={retry} />,
    }),
  );
  const versions = createRoute({
    getParentRoute: () => root,
    path: '/versionHistory',
    beforeLoad: () => {
      throw redirect({ href: '/message/versionHistory', replace: true });
    },
  });
  const unknown = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: () => {
      throw redirect({ href: '/404', replace: true });
    },
  });
  return [work.addChildren(pages), versions, unknown];
};

/** Fetches a page and the frame around it, before the router asks for them. */
export const fetchPage = (path: string): readonly (Promise<unknown> | undefined)[] => [
  import('./shell/shell.tsx'),
  workRoutes.find((route) => route.path === path)?.page(),
];
