import { lazyRouteComponent } from '@tanstack/react-router';
import { loadBooks } from './kit/phrases.tsx';
import type { PageRoute } from './page-route.ts';

/** What a route needs to show a page: its code and its phrases, fetched when it is first visited. */
export const pageOf = ({ path, page, book }: PageRoute) => ({
  path,
  component: lazyRouteComponent(page, 'Page'),
  loader: () => (book ? loadBooks(...[book].flat()) : undefined),
});
