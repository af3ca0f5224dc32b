import { createHash } from 'node:crypto';
import type { Objects } from '../../runtime/objects/objects.ts';

/** A content that is not as it was kept. */
export type ContentFault = 'missing' | 'truncated' | 'swapped';

/** The name a content is kept under. */
export const contentKey = (digest: string): string => `files/${digest.slice(0, 2)}/${digest}`;

/** Reads a content and says what is wrong with it, if anything is. */
export const auditContent = async (
  objects: Pick<Objects, 'open'>,
  digest: string,
  size: number,
): Promise<ContentFault | undefined> => {
  const handle = await objects.open(contentKey(digest));
  if (!handle) return 'missing';
  try {
    const hash = createHash('sha256');
    let found = 0;
    for await (const part of handle.createReadStream({ start: 0, autoClose: false })) {
      hash.update(part);
      found += part.length;
    }
    if (hash.digest('hex') === digest) return undefined;
    return found < size ? 'truncated' : 'swapped';
  } finally {
    await handle.close();
  }
};
