import { fitMap } from '../detect/fit-map.ts';
import { place } from '../detect/lattice.ts';
import type { Plane } from '../signal/plane.ts';
import type { GridMap } from '../watermark.types.ts';
import { asCopied, type Registered } from './copied.ts';
import { fieldAt, type Seen, smoothField } from './field.ts';
import { type Lay, layFlat, type Pyramid } from './flatten.ts';
import { inverseOf } from './grid-map.ts';
import { findSquare } from './match.ts';
import { halve } from './resize.ts';

interface Level {
  /** How many pixels of the page become one. */
  readonly step: number;
  /** The side of the squares that are looked for, how far apart they are, and how far they are looked for. */
  readonly side: number;
  readonly apart: number;
  readonly reach: number;
  /** How far one square speaks for others once the page is flat, in pixels of the page. */
  readonly smooth: number;
  /** Only needed when nine in ten squares of the one before did not lie within so many of its points. */
  readonly unless?: number;
}

const levels: readonly Level[] = [
  { step: 4, side: 28, apart: 18, reach: 8, smooth: 320 },
  { step: 4, side: 24, apart: 16, reach: 5, smooth: 240, unless: 1.2 },
  { step: 2, side: 28, apart: 24, reach: 4, smooth: 160 },
  { step: 1, side: 36, apart: 32, reach: 3, smooth: 90 },
  { step: 1, side: 36, apart: 32, reach: 2, smooth: 56, unless: 0.3 },
];

interface Pair {
  readonly u: number;
  readonly v: number;
  readonly x: number;
  readonly y: number;
  readonly weight: number;
  readonly weightX: number;
  readonly weightY: number;
}

/** The map through most of the pairs: those far from it count less each time. */
const throughMost = (pairs: readonly Pair[], start: GridMap, unit: number): GridMap => {
  let map = start;
  let weighted = pairs;
  for (const width of [6, 3, 1.5, 1.5]) {
    const next = fitMap(weighted, map, pairs.length >= 24);
    if (!next) return map;
    map = next;
    weighted = pairs.map((pair) => {
      const [x, y] = place(next, pair.u, pair.v);
      const far = Math.hypot(x - pair.x, y - pair.y) / (unit * width);
      return { ...pair, weight: pair.weight / (1 + far * far) };
    });
  }
  return map;
};

/** A page, the same half as large and a quarter as large. */
type Sizes = readonly [Plane, Plane, Plane];

/** Follows a map from level to level. */
const follow = (
  pyramid: Pyramid,
  [page, half, quarter]: Sizes,
  start: Lay,
  unit: number,
  through: readonly Level[],
): Registered => {
  let lay: Registered = { held: 1, ...start };
  let far = Number.POSITIVE_INFINITY;
  for (const { step, side, apart, reach, smooth, unless = 0 } of through) {
    if (far < unless) continue;
    const moves: number[] = [];
    const small = step === 1 ? page : step === 2 ? half : quarter;
    const flat = layFlat(pyramid, lay, page, step);
    const pairs: Pair[] = [];
    let [tried, held] = [0, 0];
    for (let top = 0; top + side <= small.height; top += apart)
      for (let left = 0; left + side <= small.width; left += apart) {
        const middle = (top + (side >> 1)) * small.width + left + (side >> 1);
        if (flat.seen[middle] === 0) continue;
        const found = findSquare(small, flat, left, top, side, reach);
        if (!found) continue;
        tried += 1;
        if (found.alike < 0.5) continue;
        held += 1;
        if (Math.max(found.sureX, found.sureY) === 0) continue;
        const [u, v] = [(left + side / 2) * step - 0.5, (top + side / 2) * step - 0.5];
        const [du, dv] = lay.field ? fieldAt(lay.field, u, v) : [0, 0];
        const [x, y] = place(lay.map, u + du + found.dx * step, v + dv + found.dy * step);
        moves.push(Math.hypot(found.dx, found.dy));
        const weight = found.alike ** 4;
        const [weightX, weightY] = [weight * found.sureX, weight * found.sureY];
        pairs.push({ u, v, x, y, weight: Math.min(weightX, weightY), weightX, weightY });
      }
    far = moves.length < 12 ? far : (moves.sort((a, b) => a - b)[Math.floor(moves.length * 0.9)] as number);
    // With too little to go by, what is known stays.
    const firm = pairs.filter(({ weight }) => weight > 0.02);
    const map = firm.length < 6 ? lay.map : throughMost(firm, lay.map, unit * step);
    const back = inverseOf(map);
    const seen: Seen[] = pairs.map(({ u, v, x, y, weightX, weightY }) => {
      const [pu, pv] = back(x, y);
      return { x: u, y: v, dx: pu - u, dy: pv - v, weightX, weightY };
    });
    lay = {
      map,
      held: tried < 8 ? 1 : held / tried,
      field: smoothField(page.width, page.height, seen, smooth, 6 * step),
    };
  }
  return lay;
};

/** With this much in its place there is nothing better to look for. */
const heldWell = 0.97;
/** So much more in its place is better. */
const better = 0.02;

const ofStep = (least: number, most: number) => levels.filter(({ step }) => step >= least && step <= most);
const [coarse, middle, fine] = [ofStep(4, 4), ofStep(2, 2), ofStep(1, 1)];

/** Finds how a page lies in a picture to a part of a pixel, from a map that is about right. */
export const register = (pyramid: Pyramid, page: Plane, map: GridMap, unit: number): Registered => {
  const copy = asCopied(pyramid, page, map);
  if (copy) return copy;
  const half = halve(page);
  const sizes: Sizes = [page, half, halve(half)];
  const begun = follow(pyramid, sizes, { map }, unit, middle);
  const near = follow(pyramid, sizes, begun, unit, fine);
  if (near.held >= heldWell) return near;
  // Something large that was moved can lead astray whoever looks far: what holds more is kept.
  const sought = follow(pyramid, sizes, { map }, unit, [...coarse, ...middle]);
  if (sought.held <= begun.held + better) return near;
  const far = follow(pyramid, sizes, sought, unit, fine);
  return far.held > near.held + better ? far : near;
};
