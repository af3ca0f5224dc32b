import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { allCodes } from '@chancery/contract/codes-list.ts';
import { codeLabel } from '@chancery/contract/kit/codes.ts';
import { en } from '@chancery/phrases/en/all.ts';
import { expect, test } from 'vitest';
import { type BookName, bookLoaders } from './books.ts';

const root = resolve(import.meta.dirname, '..');
const phrases = new Set<string>(Object.keys(en));
const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** The labels of every enumeration, by the name it is imported under. */
const labels = new Map<string, readonly string[]>(
  allCodes.map((list) => [
    list.codeName.charAt(0).toUpperCase() + list.codeName.slice(1),
    list.all.map((code) => codeLabel(list, code)),
  ]),
);

/** An enumeration that is handed on as a whole is shown in words; one of its members is only compared with. */
const labelsIn = (text: string): string[] => {
  const used = text.replaceAll(/import [^;]+;/g, '').replaceAll(/typeof \w+/g, '');
  const names = new Set(Array.from(used.matchAll(/\b[A-Z]\w+\b(?!\.\w|['<])/g), ([name]) => name));
  const imported = Array.from(
    text.matchAll(/import \{([^}]+)\} from '(?:#wire|@chancery\/contract)/g),
    ([, list]) => list ?? '',
  ).join();
  return Array.from(names).flatMap((name) =>
    new RegExp(`\\b${name}\\b`).test(imported) ? (labels.get(name) ?? []) : [],
  );
};

/** A file of the console: what it brings along, which phrases it names and which books it opens itself. */
interface Source {
  readonly brings: readonly string[];
  readonly says: readonly string[];
  readonly opens: readonly string[];
}

const known = new Map<string, Source>();

const sourceOf = (file: string): Source => {
  const before = known.get(file);
  if (before) return before;
  const text = read(file).replaceAll(/import type [^;]+;/g, '');
  // A permission may be called as a phrase is, also where something is counted for its page.
  const said = text.replaceAll(/(?:can\(|permission: )'[\w.]+'|'[\w.]+': counts\./g, '');
  const source = {
    brings: Array.from(text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g), ([, path]) =>
      resolve(dirname(file), path ?? ''),
    ),
    says: [
      ...Array.from(said.matchAll(/'(\w+(?:\.\w+)+)'/g), ([, key]) => key ?? '').filter((key) =>
        phrases.has(key),
      ),
      ...labelsIn(text),
    ],
    opens: Array.from(text.matchAll(/loadBooks\(([^)]*)\)/g), ([, names]) =>
      Array.from((names ?? '').matchAll(/'(\w+)'/g), ([, name]) => name ?? ''),
    ).flat(),
  };
  known.set(file, source);
  return source;
};

/** Everything a page is made of; what the kit says is in the books of every page. */
const partsOf = (page: string): string[] => {
  const seen = new Set<string>();
  const ahead = [page];
  for (let file = ahead.pop(); file; file = ahead.pop()) {
    if (seen.has(file) || /\/(?:kit|books)\/|-routes\.ts$/.test(file)) continue;
    seen.add(file);
    ahead.push(...sourceOf(file).brings);
  }
  return [...seen];
};

const routes = Array.from(
  ['entry-routes.ts', 'work-routes.ts']
    .map((file) => read(resolve(root, file)))
    .join('\n')
    .matchAll(
      /path: '([^']+)',\s*page: \(\) => import\('([^']+)'\)(?:[^}]*?book: (?:'(\w+)'|\[([^\]]+)\]))?/g,
    ),
  ([, path = '', page = '', book, several]) => ({
    path,
    page: resolve(root, page),
    books: book ? [book] : Array.from((several ?? '').matchAll(/\w+/g), ([name]) => name),
  }),
);

const keysOf = async (name: string): Promise<string[]> =>
  Object.keys(await bookLoaders[name as BookName].en());

test('every page has the books of what it says, so that nobody reads the name of a phrase', async () => {
  expect(routes.length).toBeGreaterThan(50);
  const missing: string[] = [];
  for (const { path, page, books } of routes) {
    const parts = partsOf(page);
    const names = new Set(['entry', 'shell', ...books, ...parts.flatMap((file) => sourceOf(file).opens)]);
    const open = new Set((await Promise.all(Array.from(names, keysOf))).flat());
    for (const file of parts)
      for (const key of sourceOf(file).says)
        if (!open.has(key)) missing.push(`${path} says ${key} in ${relative(root, file)}`);
  }
  expect(missing).toEqual([]);
  const shown = [...known.values()].flatMap(({ says }) => says).filter((key) => key.startsWith('code.'));
  expect(new Set(shown).size).toBeGreaterThan(200);
});
