import { createHmac, timingSafeEqual } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Plane } from '../signal/plane.ts';
import { type MarkKey, WatermarkError } from '../watermark.types.ts';
import { shrinkTo } from './resize.ts';

/** Which page a reference is of. */
export interface ReferenceAbout {
  /** The size of the page in units of the grid. */
  readonly width: number;
  readonly height: number;
  /** From 0. */
  readonly page: number;
  /** The id its mark carries. */
  readonly id: bigint;
}

/** What a marked page looked like. */
export interface Reference extends ReferenceAbout {
  /** Its lightness from 0 to 255, about one pixel to the unit. */
  readonly luma: Plane;
}

const magic = Buffer.from('CMR1', 'latin1');
const headSize = 40;
const macSize = 32;
/** Shades that are kept: paper with its mark becomes plain white, and text keeps its soft edges. */
const shades = 16;
const step = 255 / (shades - 1);
/** Larger pages are kept smaller. */
const pixelsMost = 8_000_000;

const proofOf = (parts: readonly Uint8Array[], { unit }: Pick<MarkKey, 'unit'>): Buffer => {
  const own = createHmac('sha256', unit).update('watermark reference 1').digest();
  const mac = createHmac('sha256', own);
  for (const part of parts) mac.update(part);
  return mac.digest();
};

/** Keeps what a marked page looks like, of any size, with a proof that only the key of the unit can make. */
export const makeReference = (
  page: Plane,
  { width, height, page: number, id }: ReferenceAbout,
  key: Pick<MarkKey, 'unit'>,
): Uint8Array => {
  const scale = Math.min(1, Math.sqrt(pixelsMost / (width * height)));
  const kept = shrinkTo(page, Math.round(width * scale), Math.round(height * scale));
  const head = Buffer.alloc(headSize);
  magic.copy(head);
  head.writeBigUInt64BE(id, 4);
  head.writeUInt32BE(number, 12);
  head.writeDoubleBE(width, 16);
  head.writeDoubleBE(height, 24);
  head.writeUInt32BE(kept.width, 32);
  head.writeUInt32BE(kept.height, 36);
  const levels = new Uint8Array(kept.data.length);
  for (let at = 0; at < levels.length; at += 1)
    levels[at] = Math.round(Math.min(Math.max(kept.data[at] as number, 0), 255) / step);
  const packed = brotliCompressSync(levels, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: levels.length },
  });
  return Buffer.concat([head, packed, proofOf([head, packed], key)]);
};

/** Reads a reference back; refuses one that this unit did not make, or that is not as it was made. */
export const readReference = (bytes: Uint8Array, key: Pick<MarkKey, 'unit'>): Reference => {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const body = all.subarray(0, Math.max(0, all.length - macSize));
  const fits =
    all.length >= headSize + macSize &&
    timingSafeEqual(all.subarray(body.length), proofOf([body], key)) &&
    body.subarray(0, magic.length).equals(magic);
  if (!fits) throw new WatermarkError('forgedReference');
  const [columns, rows] = [body.readUInt32BE(32), body.readUInt32BE(36)];
  const levels = brotliDecompressSync(body.subarray(headSize), { maxOutputLength: columns * rows });
  const data = new Float32Array(columns * rows);
  for (let at = 0; at < data.length; at += 1) data[at] = (levels[at] as number) * step;
  return {
    id: body.readBigUInt64BE(4),
    page: body.readUInt32BE(12),
    width: body.readDoubleBE(16),
    height: body.readDoubleBE(24),
    luma: { width: columns, height: rows, data },
  };
};
