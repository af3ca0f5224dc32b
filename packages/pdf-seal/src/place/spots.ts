import { SealFault } from '../seal/faults.ts';
import type { PageSeen } from './page-seen.ts';
import type { Place, TextFinder } from './places.ts';

/** How far a seal may stand over the edge before it is called outside: less than a printer can tell. */
const toleranceMm = 0.5;

/** More pages than a cross-page seal can be seen on. */
export const acrossPages = 200;

/** More pages than anybody seals one by one. */
export const spotsOfSeal = 2_000;

/** One showing of the seal: a part of the picture on a page. All in millimetres of the page as seen. */
export interface Spot {
  /** From 0. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The part of the picture that shows, from its left side, or all of it. */
  readonly slice?: { readonly from: number; readonly to: number };
}

export interface Size {
  readonly widthMm: number;
  readonly heightMm: number;
}

const inside = (page: PageSeen, spot: Spot): boolean =>
  spot.x >= -toleranceMm &&
  spot.y >= -toleranceMm &&
  spot.x + spot.width <= page.widthMm + toleranceMm &&
  spot.y + spot.height <= page.heightMm + toleranceMm;

const whole = (size: Size, page: number, x: number, y: number): Spot => ({
  page,
  x: x - size.widthMm / 2,
  y: y - size.heightMm / 2,
  width: size.widthMm,
  height: size.heightMm,
});

/**
 * The sheets lie fanned out with the first on top, so at a right edge the first page bears the left end of the picture,
 * and at a left edge its right end.
 */
const across = (
  place: Extract<Place, { kind: 'across' }>,
  pages: readonly PageSeen[],
  size: Size,
): readonly Spot[] => {
  const count = place.to - place.from + 1;
  if (count < 1) throw new SealFault('outside', place.from);
  if (count > acrossPages) throw new SealFault('tooManyPages');
  const width = size.widthMm / count;
  return Array.from({ length: count }, (_, at) => {
    const page = place.from - 1 + at;
    const part = place.edge === 'right' ? at : count - 1 - at;
    return {
      page,
      x: place.edge === 'right' ? (pages[page]?.widthMm ?? 0) - width : 0,
      y: place.y - size.heightMm / 2,
      width,
      height: size.heightMm,
      slice: { from: part * width, to: (part + 1) * width },
    };
  });
};

const onPages = (
  place: Extract<Place, { kind: 'pages' }>,
  pages: readonly PageSeen[],
  size: Size,
): readonly Spot[] =>
  pages.flatMap((_, page) => {
    const odd = page % 2 === 0;
    const shows = place.which === 'every' || (place.which === 'odd') === odd;
    return shows ? [whole(size, page, place.x, place.y)] : [];
  });

const atWord = async (
  place: Extract<Place, { kind: 'keyword' }>,
  size: Size,
  find: TextFinder | undefined,
): Promise<readonly Spot[]> => {
  const found = (await find?.(place.word))?.at((place.nth ?? 1) - 1);
  if (!found) throw new SealFault('wordNotFound');
  const [x, y] = [found.x + found.width / 2 + place.dx, found.y + found.height / 2 + place.dy];
  return [whole(size, found.page - 1, x, y)];
};

const ofPlace = async (
  place: Place,
  pages: readonly PageSeen[],
  size: Size,
  find: TextFinder | undefined,
): Promise<readonly Spot[]> => {
  if (place.kind === 'at') return [whole(size, place.page - 1, place.x, place.y)];
  if (place.kind === 'pages') return onPages(place, pages, size);
  if (place.kind === 'across') return across(place, pages, size);
  return atWord(place, size, find);
};

/** Everything a seal shows at, in the order of its places; refused where it would hang over an edge or stand nowhere. */
export const spotsOf = async (
  places: readonly Place[],
  pages: readonly PageSeen[],
  size: Size,
  find?: TextFinder,
): Promise<readonly [Spot, ...Spot[]]> => {
  const spots: Spot[] = [];
  for (const place of places) spots.push(...(await ofPlace(place, pages, size, find)));
  for (const spot of spots) {
    const page = pages[spot.page];
    if (!page || !inside(page, spot)) throw new SealFault('outside', spot.page + 1);
  }
  if (spots.length > spotsOfSeal) throw new SealFault('tooManyPages');
  const [first, ...others] = spots;
  if (!first) throw new SealFault('outside');
  return [first, ...others];
};
