import { place } from '../detect/lattice.ts';
import type { Plane } from '../signal/plane.ts';
import type { GridMap } from '../watermark.types.ts';
import { type Flat, type Lay, layFlat, type Pyramid } from './flatten.ts';
import { findSquare } from './match.ts';

/** How a page lies in a picture, and how much of what is on it was found where it should be, from 0 to 1. */
export interface Registered extends Lay {
  readonly held: number;
}

/** The whole shift that a map nearly is. */
const wholeShift = (map: GridMap, { width, height }: Plane): GridMap | undefined => {
  const corners = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ].map(([u = 0, v = 0]) => {
    const [x, y] = place(map, u, v);
    return [x - u, y - v] as const;
  });
  const middle = (at: 0 | 1) => Math.round(corners.reduce((sum, corner) => sum + corner[at], 0) / 4) + 0;
  const [dx, dy] = [middle(0), middle(1)];
  const isNear = corners.every(([x, y]) => Math.hypot(x - dx, y - dy) < 1.5);
  return isNear ? [1, 0, dx, 0, 1, dy, 0, 0] : undefined;
};

const side = 36;

/** How the squares of a page lie in a picture that was laid upon it. */
interface Lying {
  /** How many squares have something on them, and how many of them were found. */
  readonly tried: number;
  readonly held: number;
  /** How far each that can be told lies from its place, the nearest first. */
  readonly moves: readonly number[];
}

const lyingOf = (page: Plane, flat: Flat, apart: number, reach: number): Lying => {
  let [tried, held] = [0, 0];
  const moves: number[] = [];
  for (let top = reach; top + side + reach <= page.height; top += apart)
    for (let left = reach; left + side + reach <= page.width; left += apart) {
      if (flat.seen[(top + side / 2) * page.width + left + side / 2] === 0) continue;
      const found = findSquare(page, flat, left, top, side, reach);
      if (!found) continue;
      tried += 1;
      if (found.alike < 0.5) continue;
      held += 1;
      if (Math.max(found.sureX, found.sureY) === 0) continue;
      moves.push(Math.hypot(found.sureX && found.dx, found.sureY && found.dy));
    }
  return { tried, held, moves: moves.sort((one, other) => one - other) };
};

/** Squares that lie within so many pixels of their place have not moved. */
const still = 0.2;
const stillLeast = 0.96;
const squaresLeast = 12;

/** How a page lies in a copy that has every pixel where it was, but for what was edited; nothing when it is no copy. */
export const asCopied = (pyramid: Pyramid, page: Plane, start: GridMap): Registered | undefined => {
  const map = wholeShift(start, page);
  if (!map) return undefined;
  const { tried, held, moves } = lyingOf(page, layFlat(pyramid, { map }, page), 48, 2);
  if (moves.length < squaresLeast || held <= tried / 2) return undefined;
  const most = moves[Math.ceil(stillLeast * moves.length) - 1] as number;
  return most < still ? { map, held: held / tried } : undefined;
};

/** How far the usual square of a page still lies from its place in a picture laid upon it, in pixels. */
export const offPlace = (page: Plane, flat: Flat): number => {
  const { moves } = lyingOf(page, flat, 48, 6);
  return moves[moves.length >> 1] ?? 0;
};
