import type { Plane } from '../signal/plane.ts';
import { tileSide } from '../signal/tile.ts';
import { makeReference } from '../tamper/reference.ts';
import type { EmbedOptions, MarkedPage } from '../watermark.types.ts';

/** Smaller than this a page or picture has no room for a mark, in tiles. */
const tilesLeast = 1.3;

/** Whether a mark can be read from a page or picture of so many units. */
export const hasRoom = ({ width, height }: Pick<MarkedPage, 'width' | 'height'>): boolean =>
  width * height >= tilesLeast * tileSide ** 2;

/** What is kept of a page or picture that was marked: its size in units, and what it looks like now. */
export const markedPage = (
  luma: Plane,
  { width, height }: Pick<MarkedPage, 'width' | 'height'>,
  page: number,
  { id, key }: Pick<EmbedOptions, 'id' | 'key'>,
  isLent = false,
): MarkedPage => ({
  width,
  height,
  reference: makeReference(luma, { width, height, page, id, isLent }, key),
});
