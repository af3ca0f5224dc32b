import type { Book, Language } from '@chancery/phrases/phrase.ts';

type Loader = Readonly<Record<Language, () => Promise<Book>>>;

/** Every book by name, a line each: what is listed here is fetched only when a page asks for it. */
export const bookLoaders = {
  entry: {
    en: () => import('./entry.en.ts').then((m) => m.book),
    zh: () => import('./entry.zh.ts').then((m) => m.book),
  },
  shell: {
    en: () => import('./shell.en.ts').then((m) => m.book),
    zh: () => import('./shell.zh.ts').then((m) => m.book),
  },
} satisfies Record<string, Loader>;

/** The name of a book that a route may ask for. */
export type BookName = keyof typeof bookLoaders;
