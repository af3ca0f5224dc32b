import { sumLow } from '../signal/fft.ts';
import { outerWave, placeOf, type TileDesign, tileSide, type Wave } from '../signal/tile.ts';
import type { SeenTile } from './lattice.ts';

/** The waves of one or more tiles. */
export interface Waves {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** Parts of a unit that shifts are told apart by. */
const parts = 4;
const turn = tileSide * parts;
const cosines = Float64Array.from({ length: turn }, (_, at) => Math.cos((2 * Math.PI * at) / turn));
const sines = Float64Array.from({ length: turn }, (_, at) => Math.sin((2 * Math.PI * at) / turn));

/** Adds up the first waves of tiles, the louder tiles more. */
export const sumOf = (tiles: readonly SeenTile[], count: number): Waves => {
  const re = new Float64Array(count);
  const im = new Float64Array(count);
  for (const tile of tiles)
    for (let at = 0; at < count; at += 1) {
      re[at] = (re[at] as number) + tile.weight * (tile.re[at] as number);
      im[at] = (im[at] as number) + tile.weight * (tile.im[at] as number);
    }
  return { re, im };
};

/** The same tile as if it had been looked at so much to the side. */
export const moved = (tile: SeenTile, waves: readonly Wave[], dx: number, dy: number): SeenTile => {
  const [a, b] = [dx * parts, dy * parts];
  const re = new Float64Array(tile.re.length);
  const im = new Float64Array(tile.im.length);
  for (let at = 0; at < re.length; at += 1) {
    const { kx, ky } = waves[at] as Wave;
    const angle = Math.round(kx * a + ky * b) & (turn - 1);
    const c = cosines[angle] as number;
    const s = sines[angle] as number;
    re[at] = (tile.re[at] as number) * c - (tile.im[at] as number) * s;
    im[at] = (tile.re[at] as number) * s + (tile.im[at] as number) * c;
  }
  return { ...tile, re, im };
};

interface Shift {
  readonly dx: number;
  readonly dy: number;
  /** How well the waves agree, in deviations of chance. */
  readonly peak: number;
}

const a = new Float64Array(tileSide * tileSide);
const b = new Float64Array(tileSide * tileSide);

/** How far waves are from where they should be, anywhere in a tile; also as seen from the other end. */
export const wholeShift = ({ sync }: TileDesign, { re, im }: Waves): Shift & { readonly turned: boolean } => {
  a.fill(0);
  b.fill(0);
  for (const [at, wave] of sync.entries()) {
    const size = Math.hypot(re[at] as number, im[at] as number) || 1;
    const [c, s] = [Math.cos(wave.phase), Math.sin(wave.phase)];
    const [x, y] = [(re[at] as number) / size, (im[at] as number) / size];
    // As it lies, and turned: both sums are real, so one transform does for both.
    const [pr, pi] = [x * c + y * s, y * c - x * s];
    const [qr, qi] = [x * c - y * s, -y * c - x * s];
    const here = placeOf(wave);
    const there = (tileSide - wave.ky) * tileSide + ((tileSide - wave.kx) & (tileSide - 1));
    a[here] = pr - qi;
    b[here] = pi + qr;
    a[there] = pr + qi;
    b[there] = -pi + qr;
  }
  sumLow(a, b, tileSide, outerWave);
  let [best, turned] = [0, false];
  let most = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < a.length; at += 1) {
    if ((a[at] as number) > most) [best, turned, most] = [at, false, a[at] as number];
    if ((b[at] as number) > most) [best, turned, most] = [at, true, b[at] as number];
  }
  const half = tileSide / 2;
  return {
    dx: (((best % tileSide) + half) % tileSide) - half,
    dy: ((Math.floor(best / tileSide) + half) % tileSide) - half,
    peak: (most / 2) * Math.sqrt(2 / sync.length),
    turned,
  };
};

/** How far waves are from known ones, not farther than `reach` units; the first waves of both are compared. */
export const nearShift = (waves: readonly Wave[], known: Waves, { re, im }: Waves, reach: number): Shift => {
  const count = known.re.length;
  const a = new Float64Array(count);
  const b = new Float64Array(count);
  let own = 0;
  for (let at = 0; at < count; at += 1) {
    const x = re[at] as number;
    const y = im[at] as number;
    const c = known.re[at] as number;
    const s = known.im[at] as number;
    // Loud waves are mostly lines of the picture: the root keeps them from deciding alone.
    const size = Math.sqrt(Math.hypot(x, y)) || 1;
    a[at] = (x * c + y * s) / size;
    b[at] = (y * c - x * s) / size;
    own += ((x * x + y * y) / (size * size)) * (c * c + s * s);
  }
  const score = (dx: number, dy: number): number => {
    let sum = 0;
    for (let at = 0; at < count; at += 1) {
      const { kx, ky } = waves[at] as Wave;
      const angle = (kx * dx + ky * dy) & (turn - 1);
      sum += (a[at] as number) * (cosines[angle] as number) - (b[at] as number) * (sines[angle] as number);
    }
    return sum;
  };
  let [bx, by, most] = [0, 0, score(0, 0)];
  const look = (cx: number, cy: number, step: number, steps: number) => {
    for (let j = -steps; j <= steps; j += 1)
      for (let i = -steps; i <= steps; i += 1) {
        const value = score(cx + i * step, cy + j * step);
        if (value > most) [bx, by, most] = [cx + i * step, cy + j * step, value];
      }
  };
  look(0, 0, parts, reach);
  look(bx, by, 2, 1);
  look(bx, by, 1, 1);
  return { dx: bx / parts, dy: by / parts, peak: own > 0 ? most / Math.sqrt(own / 2) : 0 };
};
