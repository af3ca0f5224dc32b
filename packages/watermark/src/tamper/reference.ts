import { createHmac, timingSafeEqual } from 'node:crypto';
import { brotliDecompressSync, constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
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
  /** Its file does not bring all of its letters, so that every program draws others. */
  readonly isLent?: boolean;
}

/** What a marked page looked like. */
export interface Reference extends ReferenceAbout {
  /** Its lightness from 0 to 255, about one pixel to the unit. */
  readonly luma: Plane;
}

const magic = Buffer.from('CMR3', 'latin1');
/** The second ones did not say whose letters a page has. */
const secondMagic = Buffer.from('CMR2', 'latin1');
/** The first ones had a byte for each pixel, and were packed otherwise. */
const firstMagic = Buffer.from('CMR1', 'latin1');
const headSize = 44;
const secondHeadSize = 40;
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

const shadeOf = (light: number): number => {
  const shade = (light / step + 0.5) | 0;
  // Paper is just about white: what is hardly ever so is asked afterwards.
  return shade < 0 ? 0 : shade < shades ? shade : shades - 1;
};

/** The shades of pixels, two to a byte, the first in its lower half. */
const pairsOf = (lights: Float32Array): Uint8Array => {
  const pairs = new Uint8Array((lights.length + 1) >> 1);
  const whole = lights.length >> 1;
  for (let at = 0; at < whole; at += 1)
    pairs[at] = shadeOf(lights[2 * at] as number) | (shadeOf(lights[2 * at + 1] as number) << 4);
  if (whole < pairs.length) pairs[whole] = shadeOf(lights[2 * whole] as number);
  return pairs;
};

/** The lights of so many pixels, from what was packed. */
const lightsOf = (packed: Uint8Array, count: number, isFirst: boolean): Float32Array => {
  const lights = new Float32Array(count);
  if (isFirst) {
    const levels = brotliDecompressSync(packed, { maxOutputLength: count });
    for (let at = 0; at < count; at += 1) lights[at] = (levels[at] as number) * step;
    return lights;
  }
  const pairs = zstdDecompressSync(packed, { maxOutputLength: (count + 1) >> 1 });
  for (let at = 0; at < count; at += 1)
    lights[at] = (((pairs[at >> 1] as number) >> ((at & 1) << 2)) & 15) * step;
  return lights;
};

/** Keeps what a marked page looks like, of any size, with a proof that only the key of the unit can make. */
export const makeReference = (
  page: Plane,
  { width, height, page: number, id, isLent }: ReferenceAbout,
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
  head.writeUInt32BE(isLent ? 1 : 0, 40);
  const packed = zstdCompressSync(pairsOf(kept.data), { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
  return Buffer.concat([head, packed, proofOf([head, packed], key)]);
};

/** Reads a reference back; refuses one that this unit did not make, or that is not as it was made. */
export const readReference = (bytes: Uint8Array, key: Pick<MarkKey, 'unit'>): Reference => {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const body = all.subarray(0, Math.max(0, all.length - macSize));
  const isMagic = (one: Buffer) => body.subarray(0, one.length).equals(one);
  const isFirst = isMagic(firstMagic);
  const isOld = isFirst || isMagic(secondMagic);
  const head = isOld ? secondHeadSize : headSize;
  const fits =
    all.length >= head + macSize &&
    timingSafeEqual(all.subarray(body.length), proofOf([body], key)) &&
    (isOld || isMagic(magic));
  if (!fits) throw new WatermarkError('forgedReference');
  const [columns, rows] = [body.readUInt32BE(32), body.readUInt32BE(36)];
  return {
    id: body.readBigUInt64BE(4),
    page: body.readUInt32BE(12),
    width: body.readDoubleBE(16),
    height: body.readDoubleBE(24),
    isLent: !isOld && body.readUInt32BE(40) === 1,
    luma: { width: columns, height: rows, data: lightsOf(body.subarray(head), columns * rows, isFirst) },
  };
};
