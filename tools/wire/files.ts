import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { declarationsOf } from './declarations.ts';
import { findLost, type Module, plainModule } from './module.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const contract = join(root, 'packages/contract/src');
const folder = 'packages/console/src/wire';

const head =
  '// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.\n';

const readModule = async (path: string): Promise<Module> => {
  const file = join(contract, path);
  const values = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  return { path, values, ...(await declarationsOf(file, await readFile(file, 'utf8'))) };
};

/** The sources in a folder, by their paths below it. */
const sourcesIn = async (place: string): Promise<string[]> => {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /^[^.]+(?:\.(?!test\.|testing\.)[^.]+)*\.ts$/.test(entry.name))
    .map((entry) => relative(place, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
};

/** Each file of the contract as pages load it, by its path in this repository. */
export const wireFiles = async (): Promise<ReadonlyMap<string, string>> => {
  const read = await Promise.all((await sourcesIn(contract)).map(readModule));
  const modules = new Map(read.map((module) => [module.path, module]));
  const lost = findLost(modules);
  return new Map<string, string>(
    read.flatMap((module) => {
      const text = plainModule(module, modules, lost);
      return text ? [[`${folder}/${module.path}`, head + text] as const] : [];
    }),
  );
};

/** What lies there and is not as the contract says: the text it should have, or nothing where it should not be. */
export const staleFiles = async (): Promise<ReadonlyMap<string, string | undefined>> => {
  const wanted = await wireFiles();
  const kept = existsSync(join(root, folder)) ? await sourcesIn(join(root, folder)) : [];
  const texts = new Map<string, string>(
    await Promise.all(
      kept.map(
        async (path) => [`${folder}/${path}`, await readFile(join(root, folder, path), 'utf8')] as const,
      ),
    ),
  );
  const paths = new Set([...wanted.keys(), ...texts.keys()]);
  return new Map(
    [...paths].flatMap((path) => (texts.get(path) === wanted.get(path) ? [] : [[path, wanted.get(path)]])),
  );
};

/** Writes what is stale, and says what that was. */
export const writeStale = async (): Promise<string[]> => {
  const stale = await staleFiles();
  for (const [path, text] of stale) {
    const file = join(root, path);
    if (text === undefined) await rm(file);
    else {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  }
  return [...stale.keys()];
};
