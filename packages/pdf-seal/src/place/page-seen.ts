import type { PdfObject } from '../pdf/objects.ts';
import type { PdfPage } from '../pdf/read.ts';

export type Turn = 0 | 90 | 180 | 270;

/** A page as a reader shows it. */
export interface PageSeen {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly turn: Turn;
  /** The shown part in user space: left, bottom, right, top. */
  readonly box: readonly [number, number, number, number];
  /** Units of user space in a millimetre. */
  readonly perMm: number;
}

/** A rectangle in user space: left, bottom, right, top. */
export type Rect = readonly [number, number, number, number];

type Box = readonly [number, number, number, number];

const letter: Box = [0, 0, 612, 792];
const pointsPerMm = 72 / 25.4;

const boxOf = (object: PdfObject, resolve: (object: PdfObject | undefined) => PdfObject): Box | undefined => {
  const array = resolve(object);
  if (!Array.isArray(array) || array.length !== 4) return undefined;
  const [a, b, c, d] = array.map((item) => resolve(item));
  if (typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number' || typeof d !== 'number') {
    return undefined;
  }
  const box: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return box[2] > box[0] && box[3] > box[1] ? box : undefined;
};

const common = (a: Box, b: Box): Box => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.min(a[2], b[2]),
  Math.min(a[3], b[3]),
];

const turnOf = (object: PdfObject): Turn => {
  const turn = typeof object === 'number' ? ((object % 360) + 360) % 360 : 0;
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0;
};

/** How a page is seen, from its boxes, its turning and its unit. */
export const pageSeen = (
  { dict, inherited }: PdfPage,
  resolve: (object: PdfObject | undefined) => PdfObject,
): PageSeen => {
  const media = boxOf(inherited('MediaBox'), resolve) ?? letter;
  const cut = common(media, boxOf(inherited('CropBox'), resolve) ?? media);
  const box = cut[2] > cut[0] && cut[3] > cut[1] ? cut : media;
  const unit = resolve(dict.get('UserUnit'));
  const perMm = pointsPerMm / (typeof unit === 'number' && unit > 0 ? unit : 1);
  const turn = turnOf(resolve(inherited('Rotate')));
  const across = (box[2] - box[0]) / perMm;
  const down = (box[3] - box[1]) / perMm;
  const lies = turn === 90 || turn === 270;
  return { widthMm: lies ? down : across, heightMm: lies ? across : down, turn, box, perMm };
};

/** A point of the page as seen, in user space. */
export const toUserSpace = (
  { turn, box, perMm }: PageSeen,
  x: number,
  y: number,
): readonly [number, number] => {
  const [right, down] = [x * perMm, y * perMm];
  if (turn === 90) return [box[0] + down, box[1] + right];
  if (turn === 180) return [box[2] - right, box[1] + down];
  if (turn === 270) return [box[2] - down, box[3] - right];
  return [box[0] + right, box[3] - down];
};

/** A rectangle of the page as seen, given by its top left corner, in user space. */
export const rectInUserSpace = (
  page: PageSeen,
  x: number,
  y: number,
  width: number,
  height: number,
): Rect => {
  const [ax, ay] = toUserSpace(page, x, y);
  const [bx, by] = toUserSpace(page, x + width, y + height);
  return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
};
