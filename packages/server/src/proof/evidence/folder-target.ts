import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../runtime/start-error.ts';
import type { Due, Target } from './publish-target.ts';

const pathOf = (folder: string, { companyId, size }: Pick<Due, 'companyId' | 'size'>): string =>
  join(folder, companyId, `${size}.checkpoint`);

/** What became of a checkpoint in a folder; nothing where it is there as it was. */
export const missingIn = async (
  folder: string,
  shown: Omit<Due, 'old'>,
): Promise<'gone' | 'replaced' | undefined> => {
  const there = await readFile(pathOf(folder, shown), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (there === undefined) return 'gone';
  return there === shown.note ? undefined : 'replaced';
};

/** Checkpoints in a folder, best on another machine. */
export const toFolder = (folder: string): Target => ({
  name: folder,
  kind: 'folder',
  missing: (shown) => missingIn(folder, shown),
  publish: async ({ companyId, size, note }) => {
    await mkdir(join(folder, companyId), { recursive: true });
    // What is there stays as it is.
    const path = pathOf(folder, { companyId, size });
    await writeFile(path, note, { flag: 'wx' }).catch(async (error) => {
      if (error.code !== 'EEXIST') throw error;
      if ((await readFile(path, 'utf8')) !== note)
        throw new Error(`another checkpoint of ${size} entries was published before`);
    });
  },
});
