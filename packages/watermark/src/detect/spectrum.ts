import { fft2 } from '../signal/fft.ts';
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

/** The mean power of a picture over windows. */
const powerOf = (picture: Plane, side: number, places: readonly Corner[]): Float64Array => {
  const power = new Float64Array(side * side);
  const re = new Float64Array(side * side);
  const im = new Float64Array(side * side);
  // Two windows are one complex picture: their spectra are told apart by symmetry, and their sum is all that is wanted.
  for (let at = 0; at < places.length; at += 2) {
    const [one, other] = [places[at], places[at + 1]];
    if (one) cut(picture, one.left, one.top, side, re);
    if (other) cut(picture, other.left, other.top, side, im);
    else im.fill(0);
    fft2(re, im, side);
    for (let place = 0; place < power.length; place += 1)
      power[place] = (power[place] as number) + (re[place] as number) ** 2 + (im[place] as number) ** 2;
  }
  return power;
};

const radius = 9;

/** Means over a square that goes round at the edges. */
const roundMean = (values: Float64Array, n: number): Float64Array => {
  const rows = new Float64Array(n * n);
  const mean = new Float64Array(n * n);
  const scale = 1 / (2 * radius + 1);
  for (let y = 0; y < n; y += 1) {
    let sum = 0;
    for (let at = -radius; at <= radius; at += 1) sum += values[y * n + ((at + n) & (n - 1))] as number;
    for (let x = 0; x < n; x += 1) {
      rows[y * n + x] = sum * scale;
      sum +=
        (values[y * n + ((x + radius + 1) & (n - 1))] as number) -
        (values[y * n + ((x - radius + n) & (n - 1))] as number);
    }
  }
  const sums = new Float64Array(n);
  for (let y = -radius; y <= radius; y += 1)
    for (let x = 0; x < n; x += 1)
      sums[x] = (sums[x] as number) + (rows[((y + n) & (n - 1)) * n + x] as number);
  for (let y = 0; y < n; y += 1)
    for (let x = 0; x < n; x += 1) {
      const sum = sums[x] as number;
      mean[y * n + x] = sum * scale;
      sums[x] =
        sum +
        (rows[((y + radius + 1) & (n - 1)) * n + x] as number) -
        (rows[((y - radius + n) & (n - 1)) * n + x] as number);
    }
  return mean;
};

/** How much each frequency stands out, averaged over windows. */
export const whitenedSpectrum = (picture: Plane, side: number, windows: readonly Corner[]): Spectrum => {
  const power = powerOf(picture, side, windows);
  const n = side;
  const logs = new Float64Array(n * n);
  // Power is the same at opposite places once both windows are counted.
  for (let y = 0; y <= n / 2; y += 1)
    for (let x = 0; x < n; x += 1) {
      const at = y * n + x;
      const mirror = ((n - y) & (n - 1)) * n + ((n - x) & (n - 1));
      const value = Math.log((power[at] as number) + (power[mirror] as number) + 1e-6);
      logs[at] = value;
      logs[mirror] = value;
    }
  // Logarithms, so that one line does not drown the rest.
  const mean = roundMean(logs, n);
  const data = new Float32Array(n * n);
  let [sum, square] = [0, 0];
  for (let at = 0; at < data.length; at += 1) {
    const value = Math.min(Math.max((logs[at] as number) - (mean[at] as number), -1), 3);
    data[at] = value;
    sum += value;
    square += value * value;
  }
  const middle = sum / data.length;
  const scale = 1 / Math.sqrt(square / data.length - middle * middle + 1e-6);
  for (let at = 0; at < data.length; at += 1) data[at] = ((data[at] as number) - middle) * scale;
  return { side, data };
};
