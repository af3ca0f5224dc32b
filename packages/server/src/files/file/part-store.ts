import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createDrafts, draftsFolder } from './drafts.ts';

export type PartStore = ReturnType<typeof createPartStore>;

const whole = /^\d+$/;

/** The parts of files on their way, a folder for each upload. A part is there whole or not at all. */
export const createPartStore = (folder: string) => {
  const drafts = createDrafts(folder);
  const placeOf = (uploadId: string): string => join(folder, uploadId);

  /** Keeps a draft as a part; the same part again, or twice at once, replaces itself. */
  const keep = async (uploadId: string, index: number, draft: string): Promise<void> => {
    const home = placeOf(uploadId);
    await mkdir(home, { recursive: true, mode: 0o700 });
    await rename(draft, join(home, String(index)));
  };

  /** Which parts are there, in order. */
  const list = async (uploadId: string): Promise<number[]> => {
    const names: string[] = await readdir(placeOf(uploadId)).catch(() => []);
    return names
      .filter((name) => whole.test(name))
      .map(Number)
      .sort((a, b) => a - b);
  };

  const drop = (uploadId: string): Promise<void> =>
    rm(placeOf(uploadId), { recursive: true, force: true, maxRetries: 3 });

  /** Uploads that have parts and that nobody has touched since a moment. */
  const untouchedSince = async (moment: Date): Promise<string[]> => {
    const names: string[] = await readdir(folder).catch(() => []);
    const ids = names.filter((name) => name !== draftsFolder);
    const ages = await Promise.all(
      ids.map(async (id) => ({ id, at: (await stat(placeOf(id)).catch(() => undefined))?.mtime ?? moment })),
    );
    return ages.filter(({ at }) => at < moment).map(({ id }) => id);
  };

  return { drafts, keep, list, drop, untouchedSince, placeOf };
};
