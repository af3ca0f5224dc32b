/** A discrete Fourier transform of one power-of-two length, in place. */
export interface Fft {
  readonly size: number;
  /** Transforms the values from `at` on, `step` apart. */
  run(re: Float64Array, im: Float64Array, at: number, step: number, inverse: boolean): void;
}

const made = new Map<number, Fft>();

/** The transform of one length. */
export const fft = (size: number): Fft => {
  const known = made.get(size);
  if (known) return known;
  const bits = Math.log2(size);
  if (!Number.isInteger(bits)) throw new RangeError('the length of a transform is a power of two');
  const turned = Uint32Array.from({ length: size }, (_, at) => {
    let back = 0;
    for (let bit = 0; bit < bits; bit += 1) back |= ((at >>> bit) & 1) << (bits - 1 - bit);
    return back;
  });
  const cos = Float64Array.from({ length: size / 2 }, (_, at) => Math.cos((2 * Math.PI * at) / size));
  const sin = Float64Array.from({ length: size / 2 }, (_, at) => -Math.sin((2 * Math.PI * at) / size));
  const r = new Float64Array(size);
  const i = new Float64Array(size);

  const run: Fft['run'] = (re, im, at, step, inverse) => {
    for (let k = 0; k < size; k += 1) {
      const from = at + (turned[k] as number) * step;
      r[k] = re[from] as number;
      i[k] = im[from] as number;
    }
    for (let half = 1; half < size; half *= 2) {
      const jump = size / (2 * half);
      for (let start = 0; start < size; start += 2 * half)
        for (let k = 0; k < half; k += 1) {
          const wr = cos[k * jump] as number;
          const wi = inverse ? -(sin[k * jump] as number) : (sin[k * jump] as number);
          const [a, b] = [start + k, start + k + half];
          const xr = (r[b] as number) * wr - (i[b] as number) * wi;
          const xi = (r[b] as number) * wi + (i[b] as number) * wr;
          r[b] = (r[a] as number) - xr;
          i[b] = (i[a] as number) - xi;
          r[a] = (r[a] as number) + xr;
          i[a] = (i[a] as number) + xi;
        }
    }
    const scale = inverse ? 1 / size : 1;
    for (let k = 0; k < size; k += 1) {
      re[at + k * step] = (r[k] as number) * scale;
      im[at + k * step] = (i[k] as number) * scale;
    }
  };
  const transform = { size, run };
  made.set(size, transform);
  return transform;
};

/** Transforms a square of a power-of-two side, in place. */
export const fft2 = (re: Float64Array, im: Float64Array, size: number, inverse = false): void => {
  const { run } = fft(size);
  for (let row = 0; row < size; row += 1) run(re, im, row * size, 1, inverse);
  for (let column = 0; column < size; column += 1) run(re, im, column, size, inverse);
};
