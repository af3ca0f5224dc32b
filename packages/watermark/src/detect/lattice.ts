import { fft2Low } from '../signal/fft.ts';
import { outerWave, placeOf, type TileDesign, tileSide, type Wave } from '../signal/tile.ts';
import type { GridMap } from '../watermark.types.ts';
import { block, type Residual } from './residual.ts';

/** The pixel of a point of the grid. */
export const place = (map: GridMap, u: number, v: number): readonly [number, number] => {
  const depth = map[6] * u + map[7] * v + 1;
  return [(map[0] * u + map[1] * v + map[2]) / depth, (map[3] * u + map[4] * v + map[5]) / depth];
};

/** The waves of one tile as the picture shows them: the ones it is found by first, then the ones that speak. */
export interface SeenTile {
  readonly tx: number;
  readonly ty: number;
  readonly re: Float64Array;
  readonly im: Float64Array;
  /** How loud the tile is to be heard: much of the mark left, and little else. */
  readonly weight: number;
}

/** What is read of every tile. */
export const wavesOf = ({ sync, data }: TileDesign): readonly Wave[] => [...sync, ...data];

const size = tileSide * tileSide;
const re = new Float64Array(size);
const im = new Float64Array(size);

/** Reads the points of a tile through a map, and how much of the mark is left in it. */
const sample = (
  { width, height, data, trust }: Residual,
  map: GridMap,
  tx: number,
  ty: number,
  to: Float64Array,
) => {
  const [ma, mb, mc, md, me, mf, mg, mh] = map;
  const [right, bottom] = [width - 1, height - 1];
  let [inside, trusted] = [0, 0];
  for (let j = 0; j < tileSide; j += 1) {
    const v = ty * tileSide + j;
    const u0 = tx * tileSide;
    const xv = mb * v + mc;
    const yv = me * v + mf;
    const dv = mh * v + 1;
    for (let i = 0, to0 = j * tileSide; i < tileSide; i += 1) {
      const u = u0 + i;
      const depth = 1 / (mg * u + dv);
      const x = (ma * u + xv) * depth;
      const y = (md * u + yv) * depth;
      if (!(x >= 0 && y >= 0 && x < right && y < bottom)) {
        to[to0 + i] = 0;
        continue;
      }
      const x0 = x | 0;
      const y0 = y | 0;
      const fx = x - x0;
      const fy = y - y0;
      const at = y0 * width + x0;
      inside += 1;
      if (((i | j) & 3) === 0)
        trusted += trust.data[((y0 / block) | 0) * trust.width + ((x0 / block) | 0)] as number;
      const top = data[at] as number;
      const below = data[at + width] as number;
      const a = top + ((data[at + 1] as number) - top) * fx;
      const b = below + ((data[at + width + 1] as number) - below) * fx;
      to[to0 + i] = a + (b - a) * fy;
    }
  }
  return { inside: inside / size, trusted: (16 * trusted) / size };
};

/** Looks at tiles through a map; those that are hardly in the picture are left out. */
export const seeTiles = (
  residual: Residual,
  map: GridMap,
  waves: readonly Wave[],
  wanted: readonly { readonly tx: number; readonly ty: number }[],
): SeenTile[] => {
  const seen: SeenTile[] = [];
  // Two tiles go through one transform, as its real and its imaginary part.
  let waiting: { tx: number; ty: number; trusted: number } | undefined;
  const finish = (one: { tx: number; ty: number; trusted: number }, other?: typeof one) => {
    fft2Low(re, im, tileSide, outerWave);
    const pairs = other ? [one, other] : [one];
    for (const [half, { tx, ty, trusted }] of pairs.entries()) {
      const [a, b] = [new Float64Array(waves.length), new Float64Array(waves.length)];
      let power = 0;
      for (let at = 0; at < waves.length; at += 1) {
        const { kx, ky } = waves[at] as Wave;
        const here = placeOf(waves[at] as Wave);
        const there = ((tileSide - ky) & (tileSide - 1)) * tileSide + ((tileSide - kx) & (tileSide - 1));
        const hr = re[here] as number;
        const hi = im[here] as number;
        const or = re[there] as number;
        const oi = im[there] as number;
        a[at] = half === 0 ? (hr + or) / 2 : (hi + oi) / 2;
        b[at] = half === 0 ? (hi - oi) / 2 : (or - hr) / 2;
        power += (a[at] as number) ** 2 + (b[at] as number) ** 2;
      }
      seen.push({ tx, ty, re: a, im: b, weight: trusted / (power / waves.length + 1) });
    }
  };
  for (const { tx, ty } of wanted) {
    const { inside, trusted } = sample(residual, map, tx, ty, waiting ? im : re);
    if (inside < 0.25 || trusted < 0.002) continue;
    if (waiting) {
      finish(waiting, { tx, ty, trusted });
      waiting = undefined;
    } else waiting = { tx, ty, trusted };
  }
  if (waiting) {
    im.fill(0);
    finish(waiting);
  }
  return seen;
};
