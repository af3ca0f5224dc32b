import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../start-error.ts';
import type { Listed, Objects } from './objects.ts';

/** Where files that are being written lie: on the disk of what they become. */
export const scratchFolder = 'files/drafts';

const isGone = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '');

const unlessGone = (error: unknown): undefined => {
  if (isGone(error)) return undefined;
  throw error;
};

const syncFolder = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
};

async function* walk(root: string, below: string): AsyncGenerator<Listed> {
  const entries = await readdir(join(root, below), { withFileTypes: true }).catch(unlessGone);
  for (const entry of entries ?? []) {
    const key = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* walk(root, key);
    else if (entry.isFile()) {
      const found = await stat(join(root, key)).catch(unlessGone);
      if (found) yield { key, size: found.size, changedAt: found.mtime };
    }
  }
}

/** Objects as files below a folder. */
export const createFolderObjects = (root: string): Objects => {
  const pathOf = (key: string): string => join(root, key);

  const scratch = async (): Promise<string> => {
    await mkdir(pathOf(scratchFolder), { recursive: true, mode: 0o700 });
    return join(pathOf(scratchFolder), randomBytes(9).toString('base64url'));
  };

  /** A file that lies safely on the disk gets its place. */
  const settle = async (path: string, key: string): Promise<void> => {
    const home = dirname(pathOf(key));
    await mkdir(home, { recursive: true, mode: 0o700 });
    await rename(path, pathOf(key));
    await syncFolder(home);
  };

  const put = async (key: string, bytes: Uint8Array): Promise<void> => {
    const draft = await scratch();
    try {
      const handle = await open(draft, 'wx', 0o600);
      await handle
        .writeFile(bytes)
        .then(() => handle.sync())
        .finally(() => handle.close());
      await settle(draft, key);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  };

  return {
    place: root,
    put,
    adopt: async (key, path) => {
      const handle = await open(path, 'r');
      await handle.sync().finally(() => handle.close());
      await settle(path, key);
    },
    move: (from, to) => settle(pathOf(from), to),
    open: (key) => open(pathOf(key), 'r').catch(unlessGone),
    lend: (keys, work) => work(keys.map(pathOf)),
    remove: (key) => rm(pathOf(key), { force: true }),
    removeBelow: (key) => rm(pathOf(key), { recursive: true, force: true, maxRetries: 3 }),
    list: (prefix) => {
      const below = prefix.replace(/\/?[^/]*$/, '');
      return (async function* () {
        for await (const found of walk(root, below)) if (found.key.startsWith(prefix)) yield found;
      })();
    },
    scratch,
  };
};
