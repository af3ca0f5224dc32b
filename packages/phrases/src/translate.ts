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

const readLanguage = (header: string): Language => {
  const wanted = header
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().slice(0, 2));
  return wanted.map((tag) => languages.find((language) => language === tag)).find(Boolean) ?? 'en';
};

/** Browsers send one of a few headers with every request: what they mean is remembered, within limits. */
const meant = new Map<string, Language>();
const mostMeant = 500;

/** The language to answer in, from an `accept-language` header. */
export const languageOf = (header = ''): Language => {
  const known = meant.get(header);
  if (known) return known;
  const language = readLanguage(header);
  if (header.length < 200) {
    if (meant.size >= mostMeant) meant.clear();
    meant.set(header, language);
  }
  return language;
};
