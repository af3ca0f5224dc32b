import { setImmediate } from 'node:timers/promises';
import { pictureCount } from '../image/picture-count.ts';
import { aboutImage, imageFault, openImage } from '../image/read-image.ts';
import { seenOnPaper, shiftSeeThrough } from '../image/see-through.ts';
import { writeImage } from '../image/write-image.ts';
import type { Plane } from '../signal/plane.ts';
import { designTile } from '../signal/tile.ts';
import { drawVisible } from '../visible/draw-visible.ts';
import { makeVisible } from '../visible/visible-layout.ts';
import { type Embedded, type EmbedOptions, WatermarkError } from '../watermark.types.ts';
import { timesForLittleInk } from './little-ink.ts';
import { markOf, unitOf } from './mark-plane.ts';
import { hasRoom, markedPage } from './marked-page.ts';
import { createMemory } from './memory.ts';

/** Rows of about so many pixels are marked at a time, whatever the size of the picture: what stays in a cache. */
const stripPixels = 250_000;

interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

const lumaOf = ({ data, width, channels }: Pixels, from: number, to: number, light: Float32Array): Plane => {
  const luma = { width, height: to - from, data: light.subarray(0, width * (to - from)) };
  const count = luma.data.length;
  let place = from * width * channels;
  if (channels < 3)
    for (let at = 0; at < count; at += 1, place += channels) light[at] = data[place] as number;
  else
    for (let at = 0; at < count; at += 1, place += channels)
      light[at] =
        0.299 * (data[place] as number) +
        0.587 * (data[place + 1] as number) +
        0.114 * (data[place + 2] as number);
  if (channels % 2 === 0) {
    let cover = (from * width + 1) * channels - 1;
    for (let at = 0; at < count; at += 1, cover += channels)
      if (data[cover] !== 255) light[at] = seenOnPaper(light[at] as number, data[cover] as number);
  }
  return luma;
};

/** Changes the pixels of some rows; what would be beyond black or white is black or white. */
const put = ({ data, width, channels }: Pixels, change: Float32Array, rows: Rows) => {
  const clamped = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  /** How far after its first colour a pixel says how much it covers; 0 where it covers all. */
  const cover = channels % 2 === 0 ? channels - 1 : 0;
  let at = (rows.from - rows.above) * width;
  const end = rows.to * width * channels;
  for (let place = rows.from * width * channels; place < end; place += channels, at += 1) {
    // Rounded towards the nearest, without asking which side of 0 it is on.
    const step = (((change[at] as number) + 256.5) | 0) - 256;
    if (cover > 0 && clamped[place + cover] !== 255) {
      shiftSeeThrough(clamped, place, cover, step);
      continue;
    }
    clamped[place] = (clamped[place] as number) + step;
    if (channels < 3) continue;
    clamped[place + 1] = (clamped[place + 1] as number) + step;
    clamped[place + 2] = (clamped[place + 2] as number) + step;
  }
};

/** Rows that are marked, and the first one that is looked at for it. */
interface Rows {
  readonly from: number;
  readonly to: number;
  readonly above: number;
}

const readPixels = async (bytes: Uint8Array, gray: boolean): Promise<Pixels> => {
  try {
    const { data, info } = await openImage(bytes)
      .toColourspace(gray ? 'b-w' : 'srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: info.channels as Pixels['channels'] };
  } catch (error) {
    throw imageFault(error);
  }
};

/** Marks a picture; what comes out is of the same kind. */
export const embedImage = async (
  bytes: Uint8Array,
  { id, key, strength = 'standard', visible, signal }: EmbedOptions,
): Promise<Embedded> => {
  const about = await aboutImage(bytes);
  if (pictureCount(bytes, about) > 1) throw new WatermarkError('severalPictures');
  const pixels = await readPixels(bytes, about.space === 'b-w' || about.space === 'grey16');
  const { width, height, channels } = pixels;
  const unit = unitOf(width, height);
  if (!hasRoom({ width: width / unit, height: height / unit })) throw new WatermarkError('tooSmall');
  const layer = await makeVisible(visible, unit);
  if (layer) drawVisible(pixels, unit, layer);
  const design = designTile(key.unit, key.sync);
  const [across, down] = [width, height].map((side) => Math.min(side, Math.round(side / unit))) as [
    number,
    number,
  ];
  // Green is most of how light a pixel is.
  const green = channels < 3 ? 0 : 1;
  const letters = timesForLittleInk(pixels, (place) => pixels.data[place * channels + green] as number);
  const memory = createMemory(width, height, across, down);
  // What is around a pixel says how much it hides; strips overlap by as much, which should be the smaller part of them.
  const around = 4 * Math.ceil(3 * unit);
  const strip = Math.max(4 * Math.ceil(stripPixels / width / 4), 3 * around);
  const [light, change] = [0, 1].map(() => new Float32Array(width * Math.min(strip + around, height))) as [
    Float32Array,
    Float32Array,
  ];
  // From the last to the first, so that what is looked at above a strip has not been changed yet.
  for (let from = strip * Math.floor((height - 1) / strip); from >= 0; from -= strip) {
    await setImmediate();
    if (signal?.aborted) throw new WatermarkError('cancelled');
    const rows = { from, to: Math.min(from + strip, height), above: Math.max(from - around, 0) };
    const luma = lumaOf(pixels, rows.above, rows.to, light);
    markOf(design, id, luma, unit, strength, rows.above, change, rows.from - rows.above, letters);
    put(pixels, change, rows);
    for (let y = rows.from; y < rows.to; y += 1) memory.add(y, light, change, (y - rows.above) * width);
  }
  const written = await writeImage(pixels.data, { width, height, channels }, bytes, about);
  return {
    ...written,
    pages: [markedPage(memory.seen, { width: width / unit, height: height / unit }, 0, { id, key })],
  };
};
