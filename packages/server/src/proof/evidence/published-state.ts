import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../runtime/start-error.ts';
import type { SignedState } from './signed-lines.ts';

/** Whether a state of a unit's log was signed by this platform. */
export type IsOurs = (companyId: string, state: SignedState) => boolean;

/** The newest checkpoint of a unit in the folder that they are published to; what we did not sign says nothing. */
export const publishedIn = async (
  folder: string,
  companyId: string,
  isOurs: IsOurs,
): Promise<SignedState | undefined> => {
  const names = await readdir(join(folder, companyId)).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const sizes = names.flatMap((name) => Number(/^(\d+)\.checkpoint$/.exec(name)?.[1] ?? []));
  for (const size of sizes.sort((a, b) => b - a)) {
    const note = await readFile(join(folder, companyId, `${size}.checkpoint`), 'utf8');
    if (isOurs(companyId, { size, note })) return { size, note };
  }
  return undefined;
};
