import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What lies in this repository. */
export interface Files {
  read(path: string): string;
  list(folder: string): readonly string[];
  /** The first file below a folder whose name ends so and whose text has this in it. */
  find(folder: string, ending: string, part: string): string | undefined;
}

/** Files to be written, and what is left to a person. */
export interface Written {
  readonly files: ReadonlyMap<string, string>;
  readonly left: readonly string[];
}

/** The files below a root. */
export const filesIn = (root: string): Files => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  return {
    read,
    list: (folder) => readdirSync(join(root, folder)),
    find: (folder, ending, part) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
        .sort()
        .find((path) => read(path).includes(part)),
  };
};
