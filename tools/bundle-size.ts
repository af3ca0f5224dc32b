import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import type { Manifest } from 'vite';
import { ensureConsoleBuilt } from '../packages/server/src/runtime/console-build.ts';

const built = process.argv[2] ?? (await ensureConsoleBuilt({ brand: '2', log: pino({ level: 'silent' }) }));
const dist = resolve(built);
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;

/** What a first visit to a page loads, and how much of it is allowed, in KiB of gzipped JavaScript. */
const budgets = [
  {
    name: 'login page',
    limit: 130,
    modules: ['index.html', 'src/features/account/login.page.tsx'],
    books: ['entry'],
  },
  {
    name: 'list page with the shell',
    limit: 230,
    modules: ['index.html', 'src/work-tree.tsx', 'src/shell/shell.tsx', 'src/features/log/log.page.tsx'],
    books: ['entry', 'shell', 'operations'],
  },
];

const staticGraph = (key: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(key)) return seen;
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the build has no ${key}; is it stale?`);
  seen.add(key);
  for (const imported of chunk.imports ?? []) staticGraph(imported, seen);
  return seen;
};

const sizes = new Map<string, number>();
const gzipped = (key: string): number => {
  const file = manifest[key]?.file ?? '';
  if (!file.endsWith('.js')) return 0;
  const size = sizes.get(file) ?? gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  sizes.set(file, size);
  return size;
};

const total = (keys: Iterable<string>) => [...keys].reduce((sum, key) => sum + gzipped(key), 0);
/** The reader loads one language; the larger one counts. */
const largestBook = (book: string) =>
  Math.max(
    ...['en', 'zh'].map((language) => {
      const key = `src/books/${book}.${language}.ts`;
      return gzipped(key in manifest ? key : `../phrases/src/${language}/${book}.ts`);
    }),
  );

const results = budgets.map(({ name, limit, modules, books }) => {
  const keys = new Set(modules.flatMap((key) => [...staticGraph(key)]));
  const bytes = total(keys) + books.reduce((sum, book) => sum + largestBook(book), 0);
  const size = bytes / 1024;
  process.stdout.write(`${name}: ${size.toFixed(1)} KiB of JavaScript, gzipped (at most ${limit})\n`);
  return size <= limit;
});

if (results.includes(false)) process.exitCode = 1;
