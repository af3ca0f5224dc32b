import { outerWave, type TileDesign, tileSide } from '../signal/tile.ts';
import { type bestOf, chance, lieOf, type Strain } from './lie.ts';
import type { Spectrum } from './spectrum.ts';

/** Values are kept as whole numbers, this many to a deviation. */
const fine = 24;
/** Sizes whose largest is so much the smallest share a table. */
const octave = 1.45;

/** A spectrum by the logarithm of the radius (rows) and the angle (columns, half a turn, twice in a row). */
interface Around {
  readonly data: Int8Array;
  readonly columns: number;
  /** Rows go by factors of e to this, columns by this angle. */
  readonly step: number;
}

let space = new Int8Array(0);

/** Lays a spectrum out so that another size or turn of the grid is another row or column. */
const aroundOf = (
  { side, data }: Spectrum,
  near: number,
  far: number,
  columns: number,
  { wider, leaning }: Strain,
): Around => {
  const step = Math.PI / columns;
  const rows = Math.ceil(Math.log(far / near) / step) + 3;
  const wide = 2 * columns;
  if (space.length < rows * wide) space = new Int8Array(rows * wide);
  const to = space;
  const wrap = side - 1;
  const limit = side / 2 - 1;
  const det = 1 - wider * wider - leaning * leaning;
  const xs = new Float64Array(columns);
  const ys = new Float64Array(columns);
  for (let column = 0; column < columns; column += 1) {
    const [c, s] = [Math.cos(column * step), Math.sin(column * step)];
    xs[column] = (c * (1 - wider) - s * leaning) / det;
    ys[column] = (s * (1 + wider) - c * leaning) / det;
  }
  for (let row = 0; row < rows; row += 1) {
    const radius = near * Math.exp(row * step);
    const start = row * wide;
    for (let column = 0; column < columns; column += 1) {
      const fx = ((radius * (xs[column] as number) + side + 0.5) | 0) - side;
      const fy = ((radius * (ys[column] as number) + side + 0.5) | 0) - side;
      const value =
        fx > limit || fx < -limit || fy > limit || fy < -limit
          ? 0
          : fine * (data[(fy & wrap) * side + (fx & wrap)] as number);
      to[start + column] = value > 127 ? 127 : value;
    }
    to.copyWithin(start + columns, start, start + columns);
  }
  return { data: to, columns, step };
};

/** Tries all turns of all sizes from `from` to `to`, few enough for one table. */
const sweepPart = (
  spectrum: Spectrum,
  { sync }: TileDesign,
  from: number,
  to: number,
  strain: Strain,
  best: ReturnType<typeof bestOf>,
): void => {
  const count = sync.length;
  const scaled = spectrum.side / tileSide;
  const limit = spectrum.side / 2 - 1;
  const radii = Float64Array.from(sync, ({ kx, ky }) => Math.hypot(kx, ky));
  const least = radii.reduce((one, other) => Math.min(one, other));
  const most = radii.reduce((one, other) => Math.max(one, other));
  const near = (scaled * least) / to;
  // Twice as fine as what is tried, so that rounding takes little from a wave.
  const columns = 2 * Math.ceil((Math.PI * Math.min((scaled * outerWave) / from, limit)) / 1.8);
  const { data, step } = aroundOf(spectrum, near, (scaled * most) / from, columns, strain);
  const wide = 2 * columns;
  const offsets = Int32Array.from(sync, ({ kx, ky }, at) => {
    const angle = Math.round((Math.atan2(ky, kx) + Math.PI) / step) % columns;
    return Math.round(Math.log((radii[at] as number) / least) / step) * wide + angle;
  });
  let wanted = best.least();
  for (let row = 0; ; row += 2) {
    const scale = to * Math.exp(-row * step);
    if (scale < from) break;
    let seen = 0;
    for (let at = 0; at < count; at += 1) if ((scaled * (radii[at] as number)) / scale <= limit) seen += 1;
    if (seen < 16) break;
    const divisor = 1 / (Math.sqrt(seen) * chance * fine);
    for (let column = 0, base = row * wide; column < columns; column += 2, base += 2) {
      let score = 0;
      let wave = 0;
      for (; wave < 12; wave += 1) score += data[base + (offsets[wave] as number)] as number;
      // What has not begun to stand out by a quarter or half of the waves will not.
      if (score < 0) continue;
      for (; wave < 24; wave += 1) score += data[base + (offsets[wave] as number)] as number;
      if (score < 4 * fine) continue;
      for (; wave < count; wave += 1) score += data[base + (offsets[wave] as number)] as number;
      if (score * divisor <= wanted) continue;
      const angle = column * step;
      best.add(lieOf(scale, angle > Math.PI / 2 ? angle - Math.PI : angle, strain, score * divisor));
      wanted = best.least();
    }
  }
};

/** Tries every turn of every size: adds up what stands out where the waves must be. */
export const sweepAround = (
  spectrum: Spectrum,
  design: TileDesign,
  { from, to }: { readonly from: number; readonly to: number },
  strain: Strain,
  best: ReturnType<typeof bestOf>,
): void => {
  const parts = Math.ceil(Math.log(to / from) / Math.log(octave));
  const times = (to / from) ** (1 / parts);
  for (let part = 0; part < parts; part += 1)
    sweepPart(spectrum, design, from * times ** part, from * times ** (part + 1), strain, best);
};
