import { fft2 } from '../signal/fft.ts';
import type { Plane } from '../signal/plane.ts';

/** The side of the windows a spectrum is averaged over. */
export const windowSide = 512;

const hann = Float64Array.from(
  { length: windowSide },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / windowSide),
);

/** Where windows begin along one side, overlapping by half; a side that is too short is padded. */
const starts = (length: number, most: number): number[] => {
  if (length <= windowSide) return [0];
  const count = Math.min(most, Math.ceil((length - windowSide) / (windowSide / 2)) + 1);
  return Array.from({ length: count }, (_, at) =>
    Math.round((at * (length - windowSide)) / Math.max(count - 1, 1)),
  );
};

/** The mean power spectrum of a picture over windows, both halves, the constant part at 0. */
const powerOf = ({ width, height, data }: Plane): Float64Array => {
  const power = new Float64Array(windowSide * windowSide);
  const re = new Float64Array(windowSide * windowSide);
  const im = new Float64Array(windowSide * windowSide);
  const places = starts(height, 6).flatMap((top) => starts(width, 6).map((left) => ({ top, left })));
  // Two windows are one complex picture: their spectra are told apart by symmetry, and their sum is all that is wanted.
  for (let at = 0; at < places.length; at += 2) {
    for (const [part, target] of [
      [places[at], re],
      [places[at + 1], im],
    ] as const) {
      target.fill(0);
      if (!part) continue;
      const rows = Math.min(windowSide, height - part.top);
      const columns = Math.min(windowSide, width - part.left);
      for (let y = 0; y < rows; y += 1) {
        const from = (part.top + y) * width + part.left;
        const weight = hann[y] as number;
        for (let x = 0; x < columns; x += 1)
          target[y * windowSide + x] = (data[from + x] as number) * weight * (hann[x] as number);
      }
    }
    fft2(re, im, windowSide);
    for (let place = 0; place < power.length; place += 1)
      power[place] = (power[place] as number) + (re[place] as number) ** 2 + (im[place] as number) ** 2;
  }
  // Power is the same at opposite places once both windows are counted.
  const even = new Float64Array(power.length);
  for (let y = 0; y < windowSide; y += 1)
    for (let x = 0; x < windowSide; x += 1) {
      const mirror = ((windowSide - y) % windowSide) * windowSide + ((windowSide - x) % windowSide);
      even[y * windowSide + x] = (power[y * windowSide + x] as number) + (power[mirror] as number);
    }
  return even;
};

/** How much each frequency stands out of its neighbours: 0 for as much as they, more for more, up to a cap. */
export const whitenedSpectrum = (plane: Plane): Float32Array => {
  const power = powerOf(plane);
  const n = windowSide;
  const radius = 9;
  // A running mean that goes round at the edges, of logarithms, so that one line does not drown the rest.
  const logs = Float64Array.from(power, (value) => Math.log(value + 1e-9));
  const rows = new Float64Array(n * n);
  const mean = new Float64Array(n * n);
  const slide = (from: Float64Array, to: Float64Array, start: number, step: number) => {
    let sum = 0;
    for (let at = -radius; at <= radius; at += 1) sum += from[start + ((at + n) % n) * step] as number;
    for (let at = 0; at < n; at += 1) {
      to[start + at * step] = sum / (2 * radius + 1);
      sum +=
        (from[start + ((at + radius + 1) % n) * step] as number) -
        (from[start + ((at - radius + n) % n) * step] as number);
    }
  };
  for (let y = 0; y < n; y += 1) slide(logs, rows, y * n, 1);
  for (let x = 0; x < n; x += 1) slide(rows, mean, x, n);
  return Float32Array.from(logs, (value, at) => Math.min(Math.max(value - (mean[at] as number), -1), 3));
};
