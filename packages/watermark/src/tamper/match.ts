import type { Plane } from '../signal/plane.ts';

/** Where a square of one page is found in another, and how alike they are from -1 to 1. */
export interface Found {
  readonly dx: number;
  readonly dy: number;
  readonly alike: number;
  /** How surely it lies just there across and down, from 0 to 1: along a straight line nobody can tell. */
  readonly sureX: number;
  readonly sureY: number;
}

/** The least that a square must vary to be found again, in levels of 255: more than the shades of a reference alone do. */
const deviationLeast = 10;

const alikeAt = (
  one: Float32Array,
  side: number,
  mean: number,
  size: number,
  { width, data }: Plane,
  left: number,
  top: number,
): number => {
  let sum = 0;
  let square = 0;
  let both = 0;
  for (let y = 0, at = 0; y < side; y += 1)
    for (let x = 0, p = (top + y) * width + left; x < side; x += 1, p += 1, at += 1) {
      const value = data[p] as number;
      sum += value;
      square += value * value;
      both += value * (one[at] as number);
    }
  const count = side * side;
  const varies = square - (sum * sum) / count;
  return varies < count * 0.5 ? 0 : (both - sum * mean) / Math.sqrt(varies * size);
};

/** The top of the curve through three values, between them. */
const topOf = (before: number, at: number, behind: number): number => {
  if (Number.isNaN(before + behind)) return 0;
  const bend = before - 2 * at + behind;
  return bend < -1e-6 ? Math.min(0.5, Math.max(-0.5, (before - behind) / (2 * bend))) : 0;
};

/** A place this much alike, with none beside it more so, is the one. */
const alikeWell = 0.8;

/** Goes uphill from the middle; nothing when that leads to the edge or to a low hill. */
const climb = (look: (at: number) => number, span: number): number | undefined => {
  for (let at = (span * span) >> 1; ; ) {
    const [i, j] = [at % span, Math.floor(at / span)];
    if (i === 0 || j === 0 || i === span - 1 || j === span - 1) return undefined;
    let next = at;
    for (const by of [-1, 1, -span, span, -span - 1, -span + 1, span - 1, span + 1])
      if (look(at + by) > look(next)) next = at + by;
    if (next === at) return look(at) < alikeWell ? undefined : at;
    at = next;
  }
};

const bestOf = (look: (at: number) => number, span: number): number => {
  let best = (span * span) >> 1;
  for (let at = 0; at < span * span; at += 1) if (look(at) > look(best)) best = at;
  return best;
};

/** Finds a square of one page near the same place of another; nothing when there is nothing in it to find. */
export const findSquare = (
  from: Plane,
  to: Plane,
  left: number,
  top: number,
  side: number,
  reach: number,
): Found | undefined => {
  if (left < 0 || top < 0 || left + side > from.width || top + side > from.height) return undefined;
  const one = new Float32Array(side * side);
  let sum = 0;
  let square = 0;
  for (let y = 0, at = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1, at += 1) {
      const value = from.data[(top + y) * from.width + left + x] as number;
      one[at] = value;
      sum += value;
      square += value * value;
    }
  const count = side * side;
  const mean = sum / count;
  const size = square - sum * mean;
  if (size < count * deviationLeast ** 2) return undefined;
  const span = 2 * reach + 1;
  // Where the other page ends nobody looks, and what was not looked at says nothing about where the top is.
  const alikes = new Float32Array(span * span).fill(Number.NaN);
  const look = (at: number): number => {
    const [x, y] = [left + (at % span) - reach, top + Math.floor(at / span) - reach];
    if (x < 0 || y < 0 || x + side > to.width || y + side > to.height) return -1;
    if (Number.isNaN(alikes[at])) alikes[at] = alikeAt(one, side, mean, size, to, x, y);
    return alikes[at] as number;
  };
  const best = climb(look, span) ?? bestOf(look, span);
  const [i, j] = [best % span, Math.floor(best / span)];
  const alike = look(best);
  if (i === 0 || j === 0 || i === span - 1 || j === span - 1)
    return { dx: 0, dy: 0, alike, sureX: 0, sureY: 0 };
  const beside = (by: number) => [alikes[best - by] as number, alikes[best + by] as number] as const;
  const sure = ([before, behind]: readonly [number, number]) =>
    Number.isNaN(before + behind)
      ? 0
      : Math.min(1, Math.max(0, (alike - Math.max(before, behind) - 0.004) * 25));
  const [acrossBefore, acrossBehind] = beside(1);
  const [downBefore, downBehind] = beside(span);
  return {
    alike,
    dx: i - reach + topOf(acrossBefore, alike, acrossBehind),
    dy: j - reach + topOf(downBefore, alike, downBehind),
    sureX: sure([acrossBefore, acrossBehind]),
    sureY: sure([downBefore, downBehind]),
  };
};
