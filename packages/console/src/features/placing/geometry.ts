import type { Place, Placement, Sheet } from '@chancery/contract/placing/shapes.ts';
import { besideWord, type FindWord } from '@chancery/contract/placing/words.ts';
import type { CodeOf } from '#wire/kit/codes.ts';
import type { DateForm } from '#wire/placing/codes.ts';
import { dateFormOf } from '#wire/placing/dates.ts';
import { isAmong, type SealSize, sizeShown } from '#wire/placing/rules.ts';

/** A point on a page, in millimetres from its top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How the day is written. */
export type DateShown = CodeOf<typeof DateForm>;

/** One showing of a seal on a page, or of the day it is pressed. */
export interface Mark extends Point {
  readonly fileId: string;
  readonly deviceId: string;
  /** Which of the places of this seal on this file it comes from. */
  readonly at: number;
  readonly page: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
  readonly date?: DateShown | undefined;
  /** The part of the picture that shows, from its left side in millimetres; all of it where nothing is said. */
  readonly slice?: { readonly from: number };
}

/** As fine as a seal is placed. */
export const tenth = (mm: number): number => Math.round(mm * 10) / 10;

type Spot = Pick<Mark, 'page' | 'x' | 'y' | 'left' | 'width' | 'height' | 'slice'>;

const whole = (page: number, { x, y }: Point, { width, height }: SealSize): Spot => ({
  page,
  x,
  y,
  left: x - width / 2,
  width,
  height,
});

/** Fanned out with the first sheet on top: at a right edge it bears the left end of the picture, at a left one the right. */
const slicesOf = (
  { from, to, edge, y }: Extract<Place, { kind: 'across' }>,
  sheets: readonly Sheet[],
  size: SealSize,
): Spot[] => {
  const count = to - from + 1;
  if (count < 2) return [];
  const width = size.width / count;
  return Array.from({ length: count }, (_, at) => {
    const page = from + at;
    const part = edge === 'right' ? at : count - 1 - at;
    const left = edge === 'right' ? (sheets[page - 1]?.width ?? 0) - width : 0;
    return { page, x: left + width / 2, y, left, width, height: size.height, slice: { from: part * width } };
  });
};

/** Everywhere a place shows on a file of these pages. */
export const spotsOf = (
  place: Place,
  sheets: readonly Sheet[],
  size: SealSize,
  find: FindWord,
): readonly Spot[] => {
  if (place.kind === 'at') return [whole(place.page, place, size)];
  if (place.kind === 'pages')
    return sheets.flatMap((_, at) => (isAmong(place.which, at + 1) ? [whole(at + 1, place, size)] : []));
  if (place.kind === 'across') return slicesOf(place, sheets, size);
  const word = find(place.word)[(place.nth ?? 1) - 1];
  return word ? [whole(word.page, besideWord(word, place), size)] : [];
};

/** All showings on a file, by their pages. */
export const marksOf = (
  placed: readonly Placement[],
  sheets: readonly Sheet[],
  sizeOf: (deviceId: string) => SealSize,
  find: FindWord,
): ReadonlyMap<number, readonly Mark[]> => {
  const marks = placed.flatMap(({ fileId, deviceId, places }) =>
    places.flatMap((place, at) =>
      spotsOf(place, sheets, sizeShown(place, sizeOf(deviceId)), find).map((spot) => ({
        ...spot,
        fileId,
        deviceId,
        at,
        date: dateFormOf(place),
      })),
    ),
  );
  return Map.groupBy(marks, ({ page }) => page);
};

const within = (value: number, extent: number, length: number): number =>
  extent >= length ? tenth(length / 2) : tenth(Math.min(length - extent / 2, Math.max(extent / 2, value)));

/** The nearest point at which all of a seal is on the page. */
export const ontoSheet = ({ x, y }: Point, sheet: Sheet, size: SealSize): Point => ({
  x: within(x, size.width, sheet.width),
  y: within(y, size.height, sheet.height),
});

type Box = Pick<Mark, 'x' | 'y' | 'width' | 'height'>;

const overlap = (one: Box, other: Box): boolean =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2;

const gapMm = 4;

/** The point itself where nothing else stands, or the nearest free one to its left, then above; so nothing new hides another. */
export const freeSpot = (wished: Point, size: SealSize, others: readonly Box[], sheet: Sheet): Point => {
  const first = ontoSheet(wished, sheet, size);
  const [across, up] = [size.width + gapMm, size.height + gapMm];
  for (let y = first.y; y >= size.height / 2; y -= up)
    for (let x = first.x; x >= size.width / 2; x -= across)
      if (!others.some((other) => overlap({ x, y, ...size }, other))) return { x: tenth(x), y: tenth(y) };
  return first;
};

interface Target extends Point {
  readonly page: number;
}

/** A place with its middle moved to a point of a page; what is bound to a word or an edge stays bound to it. */
export const moved = (
  place: Place,
  to: Target,
  sheets: readonly Sheet[],
  size: SealSize,
  find: FindWord,
): Place => {
  const word = place.kind === 'keyword' ? find(place.word)[(place.nth ?? 1) - 1] : undefined;
  const sheet = sheets[(word?.page ?? to.page) - 1];
  if (!sheet) return place;
  const { x, y } = ontoSheet(to, sheet, size);
  if (place.kind === 'at') return { ...place, page: to.page, x, y };
  if (place.kind === 'pages') return { ...place, x, y };
  if (place.kind === 'across') return { ...place, y };
  if (!word) return place;
  const middle = besideWord(word, { dx: 0, dy: 0 });
  return { ...place, dx: tenth(x - middle.x), dy: tenth(y - middle.y) };
};

/** How near something has to be to be snapped to. */
const reachMm = 2;

const nearest = (
  value: number,
  extent: number,
  lines: readonly { readonly middle: number; readonly extent: number }[],
) => {
  const candidates = lines.flatMap(({ middle, extent: other }) => [
    { to: middle, guide: middle },
    { to: middle - other / 2 + extent / 2, guide: middle - other / 2 },
    { to: middle + other / 2 - extent / 2, guide: middle + other / 2 },
  ]);
  const [best] = candidates
    .map((one) => ({ ...one, far: Math.abs(one.to - value) }))
    .filter(({ far }) => far <= reachMm)
    .sort((one, other) => one.far - other.far);
  return best;
};

/** Where something is drawn to, with the lines to show for it. */
export interface Snapped extends Point {
  readonly guides: { readonly x?: number; readonly y?: number };
}

/** Draws a seal to the heights and edges of others on the page, and to the middle of the page. */
export const snapped = (
  { x, y }: Point,
  size: SealSize,
  others: readonly Pick<Mark, 'x' | 'y' | 'width' | 'height'>[],
  sheet: Sheet,
): Snapped => {
  const besides = nearest(x, size.width, [
    ...others.map((other) => ({ middle: other.x, extent: other.width })),
    { middle: sheet.width / 2, extent: 0 },
  ]);
  const beneath = nearest(
    y,
    size.height,
    others.map((other) => ({ middle: other.y, extent: other.height })),
  );
  return {
    x: besides?.to ?? x,
    y: beneath?.to ?? y,
    guides: { ...(besides && { x: besides.guide }), ...(beneath && { y: beneath.guide }) },
  };
};

/** Places as they stand on another file: what was on the last page is on its last page, and nothing hangs over an edge. */
export const carried = (
  places: readonly Place[],
  from: readonly Sheet[],
  to: readonly Sheet[],
  seal: SealSize,
): readonly Place[] =>
  places.flatMap((place): Place[] => {
    const size = sizeShown(place, seal);
    const [first] = to;
    if (!first) return [];
    if (place.kind === 'keyword') return [place];
    if (place.kind === 'pages') return [{ ...place, ...ontoSheet(place, first, size) }];
    if (place.kind === 'across') {
      const last = place.to === from.length ? to.length : Math.min(place.to, to.length);
      return last > place.from ? [{ ...place, to: last }] : [];
    }
    const page = place.page === from.length ? to.length : Math.min(place.page, to.length);
    return [{ ...place, page, ...ontoSheet(place, to[page - 1] ?? first, size) }];
  });
