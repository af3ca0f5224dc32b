import { fft2Low } from '../signal/fft.ts';
import { halved, type Plane } from '../signal/plane.ts';
import { outerWave, type TileDesign, tileSide } from '../signal/tile.ts';
import type { Lie } from './lie.ts';
import { block, type Residual } from './residual.ts';
import { wholeShift } from './shift.ts';

/** Every second point of a tile each way: twice as many as its shortest waves need. */
const side = tileSide / 2;
const size = side * side;
/** Where units are larger than this in pixels, every second point is taken of a picture of half the size. */
const halvedFrom = 0.75;
/** Tiles to each side. */
const reachMost = 3;

const re = new Float64Array(size);
const im = new Float64Array(size);
const smaller = new WeakMap<Residual, Plane>();

const halfOf = (residual: Residual): Plane => {
  const known = smaller.get(residual) ?? halved(residual);
  smaller.set(residual, known);
  return known;
};

interface Straight {
  readonly lie: Lie;
  readonly x: number;
  readonly y: number;
  /** Pixels of the residual for each of the plane. */
  readonly times: number;
}

/** Reads every second point of a tile; how much of the mark is left in it, or 0 when it is hardly in the picture. */
const sample = (
  { width, height, data }: Plane,
  trust: Plane,
  { lie: { ax, ay, bx, by }, x, y, times }: Straight,
  tx: number,
  ty: number,
  to: Float64Array,
): number => {
  let [inside, trusted] = [0, 0];
  for (let j = 0; j < side; j += 1) {
    const v = ty * tileSide + 2 * j;
    const u = tx * tileSide;
    let px = (ax * u + bx * v + x) / times;
    let py = (ay * u + by * v + y) / times;
    const dx = (2 * ax) / times;
    const dy = (2 * ay) / times;
    for (let i = 0, at = j * side; i < side; i += 1, at += 1, px += dx, py += dy) {
      if (!(px >= 0 && py >= 0 && px < width - 1 && py < height - 1)) {
        to[at] = 0;
        continue;
      }
      const x0 = px | 0;
      const y0 = py | 0;
      const fx = px - x0;
      const fy = py - y0;
      const from = y0 * width + x0;
      inside += 1;
      if (((i | j) & 3) === 0)
        trusted += trust.data[
          (((y0 * times) / block) | 0) * trust.width + (((x0 * times) / block) | 0)
        ] as number;
      const top = data[from] as number;
      const below = data[from + width] as number;
      const left = top + (below - top) * fy;
      const above = data[from + 1] as number;
      const right = above + ((data[from + width + 1] as number) - above) * fy;
      to[at] = left + (right - left) * fx;
    }
  }
  return inside < size / 4 ? 0 : (16 * trusted) / size;
};

/** How well the waves of known phase agree when the grid lies so, looked at cheaply: in deviations of chance. */
export const glance = (
  residual: Residual,
  design: TileDesign,
  lie: Lie,
  [atX, atY]: readonly [number, number],
): number => {
  const { sync } = design;
  const isLarge = Math.min(Math.hypot(lie.ax, lie.ay), Math.hypot(lie.bx, lie.by)) > halvedFrom;
  const from = isLarge ? halfOf(residual) : residual;
  const straight = isLarge
    ? { lie, x: atX - 0.5, y: atY - 0.5, times: 2 }
    : { lie, x: atX, y: atY, times: 1 };
  const sums = Array.from({ length: reachMost }, () => ({
    re: new Float64Array(sync.length),
    im: new Float64Array(sync.length),
    tiles: 0,
  }));
  const waiting: { ring: number; trusted: number }[] = [];
  const a = new Float64Array(sync.length);
  const b = new Float64Array(sync.length);
  // Two tiles go through one transform, as its real and its imaginary part.
  const finish = () => {
    if (waiting.length === 1) im.fill(0);
    fft2Low(re, im, side, outerWave);
    for (const [part, { ring, trusted }] of waiting.entries()) {
      let power = 0;
      for (let at = 0; at < sync.length; at += 1) {
        const { kx, ky } = sync[at] as (typeof sync)[number];
        const here = ky * side + (kx & (side - 1));
        const there = ((side - ky) & (side - 1)) * side + (-kx & (side - 1));
        const x =
          2 *
          (part === 0
            ? (re[here] as number) + (re[there] as number)
            : (im[here] as number) + (im[there] as number));
        const y =
          2 *
          (part === 0
            ? (im[here] as number) - (im[there] as number)
            : (re[there] as number) - (re[here] as number));
        a[at] = x;
        b[at] = y;
        power += x * x + y * y;
      }
      const weight = trusted / (power / sync.length + 1);
      for (const [reach, sum] of sums.entries()) {
        if (ring > reach) continue;
        sum.tiles += 1;
        for (let at = 0; at < sync.length; at += 1) {
          sum.re[at] = (sum.re[at] as number) + weight * (a[at] as number);
          sum.im[at] = (sum.im[at] as number) + weight * (b[at] as number);
        }
      }
    }
    waiting.length = 0;
  };
  for (let ty = -reachMost; ty < reachMost; ty += 1)
    for (let tx = -reachMost; tx < reachMost; tx += 1) {
      const trusted = sample(from, residual.trust, straight, tx, ty, waiting.length === 1 ? im : re);
      if (trusted < 0.002) continue;
      waiting.push({ ring: Math.max(tx < 0 ? -1 - tx : tx, ty < 0 ? -1 - ty : ty), trusted });
      if (waiting.length === 2) finish();
    }
  if (waiting.length > 0) finish();
  let [peak, tiles] = [0, 0];
  for (const sum of sums) {
    // A ring that is not in the picture says nothing new.
    if (sum.tiles === tiles) continue;
    tiles = sum.tiles;
    peak = Math.max(peak, wholeShift(design, sum).peak);
  }
  return peak;
};
