import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const imports = /(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)['"]([^'"]+)['"]/gm;

/** Where a file stands: its package, and the first folder below `src`. */
export interface Place {
  readonly pkg: string;
  /** `kit`, `people`, `features` …; empty for what lies in `src` itself. */
  readonly room: string;
  /** The folder below the room: a feature. */
  readonly feature: string;
  /** The path below `src`. */
  readonly file: string;
}

/** A file of ours, and the files of ours it imports, types and dynamic imports too. */
export interface Source extends Place {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

export const placeOf = (path: string): Place | undefined => {
  const match = /^packages\/(\w[\w-]*)\/src\/(.*)$/.exec(path);
  if (!match?.[1] || !match[2]) return undefined;
  const [room = '', feature = ''] = match[2].split('/').slice(0, -1);
  return { pkg: match[1], room, feature, file: match[2] };
};

const resolve = (from: string, name: string): string | undefined => {
  if (name.startsWith('.')) return join(dirname(from), name);
  const own = /^@chancery\/([\w-]+)\/(.*)$/.exec(name);
  return own ? join('packages', own[1] ?? '', 'src', own[2] ?? '') : undefined;
};

export const isTest = (file: string) => /\.(test|testing)\.tsx?$|(^|\/)testing\//.test(file);

/** A source by its path and text, unless it is none of a package. */
export const sourceOf = (path: string, text: string): Source | undefined => {
  const place = placeOf(path);
  const found = [...text.matchAll(imports)].flatMap((match) => resolve(path, match[1] ?? '') ?? []);
  return place && { ...place, path, text, imports: found };
};

/** Every source of every package. */
export const readSources = (): Source[] =>
  readdirSync(join(root, 'packages'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !/node_modules|\/dist\//.test(path))
    .flatMap((path) => sourceOf(path, readFileSync(join(root, path), 'utf8')) ?? []);
