import { createInflateRaw } from 'node:zlib';

/** The beginning of what an entry of an archive unfolds to, or all of it where that was asked for. */
export interface Unfolded {
  readonly size: number;
  readonly head: Buffer;
  readonly whole: Buffer | undefined;
}

const headBytes = 8;

/**
 * Unfolds an entry piece by piece and keeps no more than its head, unless it begins as one that is to be kept whole.
 * Undefined when it is damaged, or unfolds to more than it says.
 */
export const unfold = (
  packed: Buffer,
  said: number,
  keeps: (head: Buffer) => boolean,
): Promise<Unfolded | undefined> =>
  new Promise((resolve) => {
    const inflate = createInflateRaw();
    const kept: Buffer[] = [];
    let head = Buffer.alloc(0);
    let size = 0;
    const end = (result?: Unfolded) => {
      inflate.destroy();
      resolve(result);
    };
    inflate.on('data', (part: Buffer) => {
      size += part.length;
      if (size > said) return end();
      if (head.length < headBytes) head = Buffer.concat([head, part.subarray(0, headBytes - head.length)]);
      if (keeps(head)) kept.push(part);
    });
    inflate.on('error', () => end());
    inflate.on('end', () => {
      // What stands behind the end of the data is not ours to guess at.
      if (inflate.bytesWritten !== packed.length) return end();
      end({ size, head, whole: keeps(head) ? Buffer.concat(kept) : undefined });
    });
    inflate.end(packed);
  });
