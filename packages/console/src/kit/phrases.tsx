import { thousands } from '@chancery/contract/rules/display.ts';
import type { PhraseKey, Translate } from '@chancery/phrases/keys.ts';
import { type Book, comma as commas, fill, type Language, languages } from '@chancery/phrases/phrase.ts';
import { type BookName, bookLoaders } from '../books/books.ts';
import { local } from './storage.ts';
import { createStore, useStore } from './store.ts';

interface Reading {
  readonly language: Language;
  readonly books: ReadonlyMap<BookName, Book>;
  readonly t: Translate;
}

const place = 'chancery.language';

const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/** The language to begin with: the one chosen on this machine, else the first of the browser's that we speak. */
export const firstLanguage = (stored: string | undefined, wanted: readonly string[]): Language =>
  isLanguage(stored) ? stored : (wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en');

const print = (value: string | number) => (typeof value === 'number' ? thousands(value) : value);

const read = (language: Language, books: ReadonlyMap<BookName, Book>): Reading => {
  const phrases: Book = Object.assign({}, ...books.values());
  const t = (key: PhraseKey, params?: Readonly<Record<string, string | number>>) =>
    fill(phrases[key] ?? key, params, print);
  return { language, books, t: t as Translate };
};

const store = createStore(
  read(firstLanguage(local.read(place), globalThis.navigator?.languages ?? []), new Map()),
);

const fetchBooks = async (language: Language, names: Iterable<BookName>) =>
  new Map(
    await Promise.all([...names].map(async (name) => [name, await bookLoaders[name][language]()] as const)),
  );

/** Loads books in the language of the reader; those already open cost nothing. */
export const loadBooks = async (...names: readonly BookName[]): Promise<void> => {
  const { language, books } = store.get();
  const missing = names.filter((name) => !books.has(name));
  if (missing.length === 0) return;
  const fetched = await fetchBooks(language, missing);
  const now = store.get();
  // The reader may have changed the language meanwhile.
  if (now.language !== language) return loadBooks(...names);
  store.set(read(language, new Map([...now.books, ...fetched])));
};

const markPage = () => {
  document.documentElement.lang = store.get().language === 'zh' ? 'zh-CN' : 'en';
};

/** Changes the language everywhere at once, without a reload, and remembers it on this machine. */
export const setLanguage = async (language: Language): Promise<void> => {
  local.write(place, language);
  if (store.get().language === language) return;
  store.set(read(language, await fetchBooks(language, store.get().books.keys())));
  markPage();
};

/** Opens the first books before anything is shown. */
export const startPhrases = async (): Promise<void> => {
  markPage();
  await loadBooks('entry');
};

/** The language, read outside of React. */
export const currentLanguage = (): Language => store.get().language;
/** The language of the reader. */
export const useLanguage = (): Language => useStore(store).language;
/** Puts phrases into the language of the reader, and renders again when that changes. */
export const useT = (): Translate => useStore(store).t;
/** Puts a phrase into the language of the moment, for code that is no component. */
export const t: Translate = (key, ...params) => store.get().t(key, ...params);
/** What stands between the items of a list. */
export const comma = (): string => commas[currentLanguage()];
