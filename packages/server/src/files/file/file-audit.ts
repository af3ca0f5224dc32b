import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** A content that is not on disk as it was kept. */
export type ContentFault = 'missing' | 'truncated' | 'swapped';

/** Where a content lies below the folder of contents. */
export const contentPlace = (folder: string, digest: string): string =>
  join(folder, digest.slice(0, 2), digest);

/** Reads a content and says what is wrong with it, if anything is. */
export const auditContent = async (
  folder: string,
  digest: string,
  size: number,
): Promise<ContentFault | undefined> => {
  const handle = await open(contentPlace(folder, digest), 'r').catch(() => undefined);
  if (!handle) return 'missing';
  try {
    const hash = createHash('sha256');
    let found = 0;
    for await (const part of handle.createReadStream({ autoClose: false })) {
      hash.update(part);
      found += part.length;
    }
    if (hash.digest('hex') === digest) return undefined;
    return found < size ? 'truncated' : 'swapped';
  } finally {
    await handle.close();
  }
};
