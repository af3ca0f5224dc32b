import { fft2Low } from '../signal/fft.ts';
import type { Plane } from '../signal/plane.ts';

/** How much each frequency of a picture stands out of its neighbours. */
export interface Spectrum {
  /** The side of the windows it was averaged over. */
  readonly side: number;
  /** 0 for as much as the neighbours, in deviations, both halves, the constant part first. */
  readonly data: Float32Array;
}

const hanns = new Map<number, Float64Array>();
const hannOf = (side: number): Float64Array => {
  const known = hanns.get(side);
  if (known) return known;
  const hann = Float64Array.from(
    { length: side },
    (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / side),
  );
  hanns.set(side, hann);
  return hann;
};

/** Where windows begin along one side, overlapping by up to half; a side that is too short is padded. */
const starts = (length: number, side: number, most: number): number[] => {
  if (length <= side) return [0];
  const count = Math.min(most, Math.ceil((length - side) / (side / 2)) + 1);
  return Array.from({ length: count }, (_, at) =>
    Math.round((at * (length - side)) / Math.max(count - 1, 1)),
  );
};

/** Copies a window of a plane, faded at its sides. */
const cut = ({ width, height, data }: Plane, left: number, top: number, side: number, to: Float64Array) => {
  const hann = hannOf(side);
  const rows = Math.min(side, height - top);
  const columns = Math.min(side, width - left);
  to.fill(0);
  for (let y = 0; y < rows; y += 1) {
    const from = (top + y) * width + left;
    const weight = hann[y] as number;
    for (let x = 0; x < columns; x += 1)
      to[y * side + x] = (data[from + x] as number) * weight * (hann[x] as number);
  }
};

/** The corner of a window. */
export interface Corner {
  readonly left: number;
  readonly top: number;
}

/** Windows all over a picture, at most so many a side. */
export const windowsOver = ({ width, height }: Plane, side: number, most: number): Corner[] =>
  starts(height, side, most).flatMap((top) => starts(width, side, most).map((left) => ({ top, left })));

/** Windows around a point, `count` a side and a half apart, as far as there is picture. */
export const windowsAround = (
  { width, height }: Plane,
  side: number,
  [x, y]: readonly [number, number],
  count: number,
): Corner[] => {
  const along = (middle: number, length: number) =>
    Array.from({ length: count }, (_, at) =>
      Math.max(Math.min(Math.round(middle + ((at - count / 2 - 0.5) * side) / 2), length - side), 0),
    ).filter((start, at, all) => all.indexOf(start) === at);
  return along(y, height).flatMap((top) => along(x, width).map((left) => ({ top, left })));
};

interface Scratch {
  readonly re: Float64Array;
  readonly im: Float64Array;
  readonly power: Float64Array;
  readonly mean: Float64Array;
}

const scratches = new Map<number, Scratch>();
/** Room to work in, for each side once: it is asked for many times for every picture. */
const scratchOf = (side: number): Scratch => {
  const room = () => new Float64Array(side * side);
  const scratch = scratches.get(side) ?? { re: room(), im: room(), power: room(), mean: room() };
  scratches.set(side, scratch);
  return scratch;
};

/** The mean power of a picture over windows, of waves of up to `most` periods across. */
const powerOf = (picture: Plane, side: number, places: readonly Corner[], most: number): Float64Array => {
  const { re, im, power } = scratchOf(side);
  power.fill(0);
  const rows = Math.min(side, picture.height);
  // Two windows are one complex picture: their spectra are told apart by symmetry, and their sum is all that is wanted.
  for (let at = 0; at < places.length; at += 2) {
    const [one, other] = [places[at], places[at + 1]];
    if (one) cut(picture, one.left, one.top, side, re);
    if (other) cut(picture, other.left, other.top, side, im);
    else im.fill(0);
    fft2Low(re, im, side, most, rows);
    for (let y = 0; y < side; y += 1) {
      if (y > most && y < side - most) continue;
      for (let place = y * side; place < (y + 1) * side; place += 1) {
        const r = re[place] as number;
        const i = im[place] as number;
        power[place] = (power[place] as number) + r * r + i * i;
      }
    }
  }
  return power;
};

const radius = 9;
const sums = new Float64Array(1024);

/** Means over a square that goes round at the edges, of values up to `most` from the corner; farther ones are left out. */
const roundMean = (values: Float64Array, n: number, most: number): Float64Array => {
  const { im: rows, mean } = scratchOf(n);
  const wrap = n - 1;
  const scale = 1 / (2 * radius + 1);
  const last = Math.min(most, n / 2 - 1);
  for (let v = -last - radius; v <= last + radius; v += 1) {
    const start = (v & wrap) * n;
    let sum = 0;
    for (let u = -last - radius; u <= radius - last; u += 1) sum += values[start + (u & wrap)] as number;
    for (let u = -last; u <= last; u += 1) {
      rows[start + (u & wrap)] = sum * scale;
      sum +=
        (values[start + ((u + radius + 1) & wrap)] as number) -
        (values[start + ((u - radius) & wrap)] as number);
    }
  }
  sums.fill(0);
  for (let v = -last - radius; v <= radius - last; v += 1)
    for (let x = 0, start = (v & wrap) * n; x < n; x += 1)
      sums[x] = (sums[x] as number) + (rows[start + x] as number);
  for (let v = -last; v <= last; v += 1) {
    const to = (v & wrap) * n;
    const next = ((v + radius + 1) & wrap) * n;
    const gone = ((v - radius) & wrap) * n;
    for (let x = 0; x < n; x += 1) {
      const sum = sums[x] as number;
      mean[to + x] = sum * scale;
      sums[x] = sum + (rows[next + x] as number) - (rows[gone + x] as number);
    }
  }
  return mean;
};
/** How much each frequency stands out, averaged over windows; only waves of up to `reach` periods across and down are wanted. */
export const whitenedSpectrum = (
  picture: Plane,
  side: number,
  windows: readonly Corner[],
  reach: number,
): Spectrum => {
  const n = side;
  const wanted = Math.min(Math.ceil(reach), n / 2);
  const most = Math.min(wanted + radius, n / 2);
  const power = powerOf(picture, side, windows, most);
  const { re: logs } = scratchOf(n);
  // Power is the same at opposite places once both windows are counted.
  for (let y = 0; y <= most; y += 1)
    for (let x = 0; x < n; x += 1) {
      if (x > most && x < n - most) continue;
      const at = y * n + x;
      const mirror = ((n - y) & (n - 1)) * n + ((n - x) & (n - 1));
      const value = Math.log((power[at] as number) + (power[mirror] as number) + 1e-6);
      logs[at] = value;
      logs[mirror] = value;
    }
  // Logarithms, so that one line does not drown the rest.
  const mean = roundMean(logs, n, wanted);
  const data = new Float32Array(n * n);
  let [sum, square, count] = [0, 0, 0];
  const last = Math.min(wanted, n / 2 - 1);
  for (let v = -last; v <= last; v += 1)
    for (let u = -last; u <= last; u += 1) {
      const at = (v & (n - 1)) * n + (u & (n - 1));
      const off = (logs[at] as number) - (mean[at] as number);
      const value = off < -1 ? -1 : off > 3 ? 3 : off;
      data[at] = value;
      sum += value;
      square += value * value;
      count += 1;
    }
  const middle = sum / count;
  const scale = 1 / Math.sqrt(square / count - middle * middle + 1e-6);
  for (let at = 0; at < data.length; at += 1) data[at] = ((data[at] as number) - middle) * scale;
  return { side, data };
};
