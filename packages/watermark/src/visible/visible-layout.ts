import { encode } from 'uqr';
import type { VisibleMark } from '../watermark.types.ts';
import { type Shade, shadeText } from './visible-text.ts';

/** A rectangle in units of the grid, from the upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What everybody is to see, ready to be drawn on any page. */
export interface VisibleLayer {
  readonly text?: Shade;
  /** Pixels of `text` to the unit. */
  readonly scale: number;
  /** Rows of a code, with light around it. */
  readonly code?: readonly (readonly boolean[])[];
}

/** How much darker paper becomes under the text, of 1: seen at once, and nobody is kept from reading. */
export const textDarkness = 0.13;
/** How dark the fields of a code are, of 255. */
export const codeLevel = 40;

/** Longer addresses make fields too fine for a telephone. */
const codeLettersMost = 400;
const codeUnits = 132;
const codeMargin = 40;

/** Makes what everybody is to see, with so many pixels to the unit. */
export const makeVisible = async (
  visible: VisibleMark | undefined,
  scale: number,
): Promise<VisibleLayer | undefined> => {
  const text = visible?.text ? await shadeText(visible.text, scale) : undefined;
  const code = visible?.qr
    ? encode(visible.qr.slice(0, codeLettersMost), { ecc: 'M', border: 2 }).data
    : undefined;
  return text || code ? { scale, ...(text ? { text } : {}), ...(code ? { code } : {}) } : undefined;
};

/** Where the text goes on a page of so many units: again and again, every other row set off. */
export const textBoxes = (
  { text, scale }: VisibleLayer,
  page: Pick<Box, 'width' | 'height'>,
): readonly Box[] => {
  if (!text) return [];
  const [width, height] = [text.width / scale, text.height / scale];
  const [across, down] = [width + 90, height + 110];
  const boxes: Box[] = [];
  for (let row = 0, y = 60; y < page.height; row += 1, y += down)
    for (let x = 50 - (row % 2 ? across / 2 : 0); x < page.width; x += across)
      boxes.push({ x, y, width, height });
  return boxes;
};

/** Where the code goes: at the foot on the right, smaller on a small page. */
export const codeBox = (page: Pick<Box, 'width' | 'height'>): Box => {
  const side = Math.min(codeUnits, page.width / 4, page.height / 4);
  const margin = Math.min(codeMargin, side / 3);
  return { x: page.width - margin - side, y: page.height - margin - side, width: side, height: side };
};
