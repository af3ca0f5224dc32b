import sharp from 'sharp';
import { timesForLittleInk } from '../embed/little-ink.ts';
import { markOf } from '../embed/mark-plane.ts';
import { type Plane, plane } from '../signal/plane.ts';
import type { TileDesign } from '../signal/tile.ts';
import type { Strength } from '../watermark.types.ts';
import type { PageSize } from './page-size.ts';

/** A page that became a picture. */
export interface RasterPage extends PageSize {
  readonly jpeg: Uint8Array;
  readonly gray: boolean;
  /** How light it is now. */
  readonly luma: Plane;
}

/** Fine enough that the mark outlives it, and text stays as sharp as it was. */
const quality = 85;
/** Colours this close to gray are. */
const grayWithin = 3;

const lumaOf = (colours: Uint8Array, { width, height }: PageSize): Plane => {
  const made = plane(width, height);
  for (let at = 0, from = 0; at < made.data.length; at += 1, from += 3)
    made.data[at] =
      0.299 * (colours[from] as number) +
      0.587 * (colours[from + 1] as number) +
      0.114 * (colours[from + 2] as number);
  return made;
};

const isGray = (colours: Uint8Array): boolean => {
  for (let at = 0; at < colours.length; at += 3) {
    const [red, green, blue] = [colours[at] as number, colours[at + 1] as number, colours[at + 2] as number];
    if (Math.abs(red - green) > grayWithin || Math.abs(green - blue) > grayWithin) return false;
  }
  return true;
};

/** Makes the mark part of the picture of a page. */
export const markRaster = async (
  colours: Uint8Array,
  size: PageSize,
  { design, id, unit, strength }: { design: TileDesign; id: bigint; unit: number; strength: Strength },
): Promise<RasterPage> => {
  const luma = lumaOf(colours, size);
  const letters = timesForLittleInk(size, (place) => luma.data[place] as number);
  const change = markOf(design, id, luma, unit, strength, 0, undefined, 0, letters);
  for (let at = 0; at < change.length; at += 1) {
    const by = change[at] as number;
    luma.data[at] = Math.min(Math.max((luma.data[at] as number) + by, 0), 255);
    for (let place = at * 3; place < at * 3 + 3; place += 1)
      colours[place] = Math.min(Math.max(Math.round((colours[place] as number) + by), 0), 255);
  }
  const gray = isGray(colours);
  const made = sharp(colours, { raw: { ...size, channels: 3 } });
  const jpeg = await (gray ? made.toColourspace('b-w') : made).jpeg({ quality }).toBuffer();
  return { ...size, jpeg, gray, luma };
};
