import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Jump } from '../../kit/server-clock.ts';

const most = 50;
const pathIn = (dataDir: string) => join(dataDir, 'evidence', 'clock.json');

/** The jumps of its clock that this server saw before it was started anew; kept where the database does not reach. */
export const rememberedJumps = async (dataDir: string): Promise<Jump[]> => {
  try {
    const found = JSON.parse(await readFile(pathIn(dataDir), 'utf8')) as {
      at: string;
      byMs: number;
      seenBy: Jump['seenBy'];
    }[];
    return found.map(({ at, byMs, seenBy }) => ({ at: new Date(at), byMs: Number(byMs), seenBy }));
  } catch {
    // None was seen yet, or the file is not whole: then only what is seen from now on counts.
    return [];
  }
};

/** Remembers jumps, the newest last, whole or not at all. */
export const rememberJumps = async (dataDir: string, jumps: readonly Jump[]): Promise<void> => {
  const path = pathIn(dataDir);
  await mkdir(join(dataDir, 'evidence'), { recursive: true, mode: 0o700 });
  await writeFile(`${path}.new`, JSON.stringify(jumps.slice(-most)), { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
};
