import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Where drafts lie, beside what they become. */
export const draftsFolder = 'drafts';

/** Files that are being written and have no place yet. */
export const createDrafts = (folder: string) => {
  const home = join(folder, draftsFolder);

  /** A place for one that somebody else writes. */
  const place = async (): Promise<string> => {
    await mkdir(home, { recursive: true, mode: 0o700 });
    return join(home, randomBytes(9).toString('base64url'));
  };

  /** Writes one, on the disk when this returns. */
  const write = async (bytes: Buffer): Promise<string> => {
    const draft = await place();
    try {
      const handle = await open(draft, 'wx', 0o600);
      await handle
        .writeFile(bytes)
        .then(() => handle.sync())
        .finally(() => handle.close());
      return draft;
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  };

  /** Removes those that were begun before a moment and never finished. */
  const drop = async (before: Date): Promise<void> => {
    const names: string[] = await readdir(home).catch(() => []);
    for (const name of names) {
      const begun = await stat(join(home, name)).catch(() => undefined);
      if (begun && begun.mtime < before) await rm(join(home, name), { force: true });
    }
  };

  return { place, write, drop };
};
