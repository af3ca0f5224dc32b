import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Target } from './publish-target.ts';

/** Checkpoints in a folder, best on another machine. */
export const toFolder = (folder: string): Target => ({
  name: folder,
  kind: 'folder',
  publish: async ({ companyId, size, note }) => {
    await mkdir(join(folder, companyId), { recursive: true });
    // What is there stays as it is.
    const path = join(folder, companyId, `${size}.checkpoint`);
    await writeFile(path, note, { flag: 'wx' }).catch(async (error) => {
      if (error.code !== 'EEXIST') throw error;
      if ((await readFile(path, 'utf8')) !== note)
        throw new Error(`another checkpoint of ${size} entries was published before`);
    });
  },
});
