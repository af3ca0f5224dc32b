interface Tables {
  readonly turned: Uint32Array;
  readonly cos: Float64Array;
  readonly sin: Float64Array;
}

const made = new Map<number, Tables>();

const tablesOf = (size: number): Tables => {
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
  const tables = { turned, cos, sin };
  made.set(size, tables);
  return tables;
};

/** Transforms `size` values from `at` on. */
const transformRow = (re: Float64Array, im: Float64Array, at: number, size: number, sign: number): void => {
  const { turned, cos, sin } = tablesOf(size);
  for (let k = 0; k < size; k += 1) {
    const other = turned[k] as number;
    if (other <= k) continue;
    const a = at + k;
    const b = at + other;
    const r = re[a] as number;
    const i = im[a] as number;
    re[a] = re[b] as number;
    im[a] = im[b] as number;
    re[b] = r;
    im[b] = i;
  }
  for (let half = 1; half < size; half *= 2) {
    const jump = size / (2 * half);
    for (let k = 0; k < half; k += 1) {
      const wr = cos[k * jump] as number;
      const wi = sign * (sin[k * jump] as number);
      for (let a = at + k; a < at + size; a += 2 * half) {
        const b = a + half;
        const br = re[b] as number;
        const bi = im[b] as number;
        const xr = br * wr - bi * wi;
        const xi = br * wi + bi * wr;
        const ar = re[a] as number;
        const ai = im[a] as number;
        re[b] = ar - xr;
        im[b] = ai - xi;
        re[a] = ar + xr;
        im[a] = ai + xi;
      }
    }
  }
};

/** Columns that are transformed side by side: as many as stay in the nearest cache. */
const band = 16;

/** Transforms the columns from `left` to before `right` of a square; neighbours go together, which memory likes. */
const transformColumns = (
  re: Float64Array,
  im: Float64Array,
  size: number,
  left: number,
  right: number,
  sign: number,
): void => {
  const { turned, cos, sin } = tablesOf(size);
  for (let from = left; from < right; from += band) {
    const to = Math.min(from + band, right);
    for (let k = 0; k < size; k += 1) {
      const other = turned[k] as number;
      if (other <= k) continue;
      for (let x = from; x < to; x += 1) {
        const a = k * size + x;
        const b = other * size + x;
        const r = re[a] as number;
        const i = im[a] as number;
        re[a] = re[b] as number;
        im[a] = im[b] as number;
        re[b] = r;
        im[b] = i;
      }
    }
    for (let half = 1; half < size; half *= 2) {
      const jump = size / (2 * half);
      for (let k = 0; k < half; k += 1) {
        const wr = cos[k * jump] as number;
        const wi = sign * (sin[k * jump] as number);
        for (let row = k; row < size; row += 2 * half) {
          const down = half * size;
          const end = row * size + to;
          for (let a = row * size + from; a < end; a += 1) {
            const b = a + down;
            const br = re[b] as number;
            const bi = im[b] as number;
            const xr = br * wr - bi * wi;
            const xi = br * wi + bi * wr;
            const ar = re[a] as number;
            const ai = im[a] as number;
            re[b] = ar - xr;
            im[b] = ai - xi;
            re[a] = ar + xr;
            im[a] = ai + xi;
          }
        }
      }
    }
  }
};

/** Transforms a square of a power-of-two side, in place. */
export const fft2 = (re: Float64Array, im: Float64Array, size: number, inverse = false): void => {
  const sign = inverse ? -1 : 1;
  for (let row = 0; row < size; row += 1) transformRow(re, im, row * size, size, sign);
  transformColumns(re, im, size, 0, size, sign);
  if (!inverse) return;
  const scale = 1 / (size * size);
  for (let at = 0; at < size * size; at += 1) {
    re[at] = (re[at] as number) * scale;
    im[at] = (im[at] as number) * scale;
  }
};

/** The same forwards, where only waves of up to `most` periods across are wanted: the other columns are left unfinished. */
export const fft2Low = (re: Float64Array, im: Float64Array, size: number, most: number): void => {
  for (let row = 0; row < size; row += 1) transformRow(re, im, row * size, size, 1);
  transformColumns(re, im, size, 0, most + 1, 1);
  transformColumns(re, im, size, size - most, size, 1);
};
