import type { Metadata } from 'sharp';

const pngHead = 8;

/** How many pictures a PNG that moves consists of; it says so before its first one. */
const framesOfPng = (bytes: Uint8Array): number => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = pngHead; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const kind = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1');
    if (kind === 'acTL') return view.getUint32(at + 8);
    if (kind === 'IDAT') return 1;
  }
  return 1;
};

/** How many pictures are in a file: more than one where it moves, or has pages as a scan may. */
export const pictureCount = (bytes: Uint8Array, { format, pages = 1 }: Metadata): number =>
  Math.max(1, format === 'png' ? framesOfPng(bytes) : pages);
