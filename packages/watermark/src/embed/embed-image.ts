import { setImmediate } from 'node:timers/promises';
import { aboutImage, imageFault, openImage } from '../image/read-image.ts';
import { writeImage } from '../image/write-image.ts';
import { type Plane, plane } from '../signal/plane.ts';
import { designTile, tileSide } from '../signal/tile.ts';
import { drawVisible } from '../visible/draw-visible.ts';
import { makeVisible } from '../visible/visible-layout.ts';
import { type Embedded, type EmbedOptions, WatermarkError } from '../watermark.types.ts';
import { markOf, unitOf } from './mark-plane.ts';
import { markedPage } from './marked-page.ts';

/** Rows of about so many pixels are marked at a time, whatever the size of the picture. */
const stripPixels = 2_000_000;
/** What is remembered of a picture has no more pixels than about this. */
const rememberedPixels = 12_000_000;
/** Smaller than this a picture has no room for a mark, in tiles. */
const tilesLeast = 1.3;

interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

const lumaOf = ({ data, width, channels }: Pixels, from: number, to: number): Plane => {
  const luma = plane(width, to - from);
  for (let at = 0, place = from * width * channels; at < luma.data.length; at += 1, place += channels)
    luma.data[at] =
      channels < 3
        ? (data[place] as number)
        : 0.299 * (data[place] as number) +
          0.587 * (data[place + 1] as number) +
          0.114 * (data[place + 2] as number);
  return luma;
};

/** Changes the pixels of some rows, and adds their lightness up in a smaller picture of `times` a side. */
const put = (pixels: Pixels, strip: Plane, change: Float32Array, rows: Rows, small: Plane, times: number) => {
  const { data, width, channels } = pixels;
  const colours = channels < 3 ? 1 : 3;
  const share = 1 / (times * times);
  for (let y = rows.from; y < rows.to; y += 1) {
    const from = (y - rows.above) * width;
    const row = Math.floor(y / times);
    for (let x = 0, place = y * width * channels; x < width; x += 1, place += channels) {
      const more = change[from + x] as number;
      for (let colour = 0; colour < colours; colour += 1) {
        const value = (data[place + colour] as number) + more + 0.5;
        data[place + colour] = value < 0 ? 0 : value > 255 ? 255 : value;
      }
      const column = times === 1 ? x : Math.floor(x / times);
      if (column >= small.width || row >= small.height) continue;
      const light = (strip.data[from + x] as number) + more;
      const at = row * small.width + column;
      small.data[at] = (small.data[at] as number) + share * (light < 0 ? 0 : light > 255 ? 255 : light);
    }
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
  const pixels = await readPixels(bytes, about.space === 'b-w' || about.space === 'grey16');
  const { width, height, channels } = pixels;
  const unit = unitOf(width, height);
  if (width * height < tilesLeast * (tileSide * unit) ** 2) throw new WatermarkError('tooSmall');
  const layer = await makeVisible(visible, unit);
  if (layer) drawVisible(pixels, unit, layer);
  const design = designTile(key.unit, key.sync);
  const times = Math.ceil(Math.sqrt((width * height) / rememberedPixels));
  const small = plane(Math.floor(width / times), Math.floor(height / times));
  // What is around a pixel says how much it hides; strips overlap by as much.
  const around = 4 * Math.ceil(3 * unit);
  const strip = Math.max(4 * Math.ceil(stripPixels / width / 4), around);
  // From the last to the first, so that what is looked at above a strip has not been changed yet.
  for (let from = strip * Math.floor((height - 1) / strip); from >= 0; from -= strip) {
    await setImmediate();
    if (signal?.aborted) throw new WatermarkError('cancelled');
    const rows = { from, to: Math.min(from + strip, height), above: Math.max(from - around, 0) };
    const luma = lumaOf(pixels, rows.above, rows.to);
    put(pixels, luma, markOf(design, id, luma, unit, strength, rows.above), rows, small, times);
  }
  const written = await writeImage(pixels.data, { width, height, channels }, bytes, about);
  return {
    ...written,
    pages: [markedPage(small, { width: width / unit, height: height / unit }, 0, { id, key })],
  };
};
