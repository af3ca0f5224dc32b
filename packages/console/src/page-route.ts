import type { ComponentType } from 'react';
import type { BookName } from './books/books.ts';

/** A page module: what it shows is called `Page`. */
export type PageModule = Promise<{ readonly Page: ComponentType }>;

/** A path and the page it opens; the page and its phrases are fetched when it is first visited. */
export interface PageRoute {
  readonly path: `/${string}`;
  readonly page: () => PageModule;
  readonly book?: BookName | readonly BookName[];
}
