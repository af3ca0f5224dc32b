import { en } from './en/all.ts';
import type { Translate } from './keys.ts';
import { fill, type Language, languages } from './phrase.ts';
import { zh } from './zh/all.ts';

const books = { en, zh };

/** Both languages at once, for the server and its tests; the console loads one language book by book. */
export const translator =
  (language: Language): Translate =>
  (key, ...[params]) =>
    fill(books[language][key], params);

/** The language to answer in, from an `accept-language` header. */
export const languageOf = (header: string | undefined): Language => {
  const wanted = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().slice(0, 2));
  return wanted.map((tag) => languages.find((language) => language === tag)).find(Boolean) ?? 'en';
};
