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
  const end = at + size;
  let half = 1;
  if (Math.log2(size) % 2 === 1) {
    for (let a = at; a < end; a += 2) {
      const r = re[a + 1] as number;
      const i = im[a + 1] as number;
      re[a + 1] = (re[a] as number) - r;
      im[a + 1] = (im[a] as number) - i;
      re[a] = (re[a] as number) + r;
      im[a] = (im[a] as number) + i;
    }
    half = 2;
  }
  // Two stages at a time: values are fetched and put back half as often.
  for (; half < size; half *= 4) {
    const jump = size / (2 * half);
    for (let k = 0; k < half; k += 1) {
      const ur = cos[k * jump] as number;
      const ui = sign * (sin[k * jump] as number);
      const vr = cos[(k * jump) / 2] as number;
      const vi = sign * (sin[(k * jump) / 2] as number);
      for (let a = at + k; a < end; a += 4 * half) {
        const b = a + half;
        const c = b + half;
        const d = c + half;
        const br = (re[b] as number) * ur - (im[b] as number) * ui;
        const bi = (re[b] as number) * ui + (im[b] as number) * ur;
        const dr = (re[d] as number) * ur - (im[d] as number) * ui;
        const di = (re[d] as number) * ui + (im[d] as number) * ur;
        const er = (re[a] as number) + br;
        const ei = (im[a] as number) + bi;
        const fr = (re[a] as number) - br;
        const fi = (im[a] as number) - bi;
        const gr = (re[c] as number) + dr;
        const gi = (im[c] as number) + di;
        const hr = (re[c] as number) - dr;
        const hi = (im[c] as number) - di;
        const pr = gr * vr - gi * vi;
        const pi = gr * vi + gi * vr;
        const qr = sign * (hr * vi + hi * vr);
        const qi = sign * (hi * vi - hr * vr);
        re[a] = er + pr;
        im[a] = ei + pi;
        re[c] = er - pr;
        im[c] = ei - pi;
        re[b] = fr + qr;
        im[b] = fi + qi;
        re[d] = fr - qr;
        im[d] = fi - qi;
      }
    }
  }
};

/** Columns that are transformed side by side: as many as stay in the nearest cache. */
const band = 8;
const bandRe = new Float64Array(band * 1_024);
const bandIm = new Float64Array(band * 1_024);

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
  const [x, y] =
    size <= 1_024 ? [bandRe, bandIm] : [new Float64Array(band * size), new Float64Array(band * size)];
  const end = band * size;
  for (let from = left; from < right; from += band) {
    const count = Math.min(band, right - from);
    for (let row = 0; row < size; row += 1) {
      const at = (turned[row] as number) * size + from;
      const to = row * band;
      for (let k = 0; k < count; k += 1) {
        x[to + k] = re[at + k] as number;
        y[to + k] = im[at + k] as number;
      }
    }
    let half = band;
    if (Math.log2(size) % 2 === 1) {
      for (let row = 0; row < end; row += 2 * band)
        for (let a = row; a < row + band; a += 1) {
          const b = a + band;
          const r = x[b] as number;
          const i = y[b] as number;
          x[b] = (x[a] as number) - r;
          y[b] = (y[a] as number) - i;
          x[a] = (x[a] as number) + r;
          y[a] = (y[a] as number) + i;
        }
      half = 2 * band;
    }
    for (; half < end; half *= 4) {
      const jump = end / (2 * half);
      for (let k = 0, wave = 0; k < half; k += band, wave += jump) {
        const ur = cos[wave] as number;
        const ui = sign * (sin[wave] as number);
        const vr = cos[wave / 2] as number;
        const vi = sign * (sin[wave / 2] as number);
        for (let row = k; row < end; row += 4 * half)
          for (let a = row; a < row + band; a += 1) {
            const b = a + half;
            const c = b + half;
            const d = c + half;
            const br = (x[b] as number) * ur - (y[b] as number) * ui;
            const bi = (x[b] as number) * ui + (y[b] as number) * ur;
            const dr = (x[d] as number) * ur - (y[d] as number) * ui;
            const di = (x[d] as number) * ui + (y[d] as number) * ur;
            const er = (x[a] as number) + br;
            const ei = (y[a] as number) + bi;
            const fr = (x[a] as number) - br;
            const fi = (y[a] as number) - bi;
            const gr = (x[c] as number) + dr;
            const gi = (y[c] as number) + di;
            const hr = (x[c] as number) - dr;
            const hi = (y[c] as number) - di;
            const pr = gr * vr - gi * vi;
            const pi = gr * vi + gi * vr;
            const qr = sign * (hr * vi + hi * vr);
            const qi = sign * (hi * vi - hr * vr);
            x[a] = er + pr;
            y[a] = ei + pi;
            x[c] = er - pr;
            y[c] = ei - pi;
            x[b] = fr + qr;
            y[b] = fi + qi;
            x[d] = fr - qr;
            y[d] = fi - qi;
          }
      }
    }
    for (let row = 0; row < size; row += 1) {
      const to = row * size + from;
      const at = row * band;
      for (let k = 0; k < count; k += 1) {
        re[to + k] = x[at + k] as number;
        im[to + k] = y[at + k] as number;
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

/**
 * The same forwards, where only waves of up to `most` periods across are wanted (the other columns are left unfinished), and
 * only the first `rows` rows are not empty.
 */
export const fft2Low = (
  re: Float64Array,
  im: Float64Array,
  size: number,
  most: number,
  rows = size,
): void => {
  for (let row = 0; row < rows; row += 1) transformRow(re, im, row * size, size, 1);
  if (2 * most + 1 >= size) {
    transformColumns(re, im, size, 0, size, 1);
    return;
  }
  transformColumns(re, im, size, 0, most + 1, 1);
  transformColumns(re, im, size, size - most, size, 1);
};

/** The way back, scaled as a sum, of waves of which none has more than `most` periods across. */
export const sumLow = (re: Float64Array, im: Float64Array, size: number, most: number): void => {
  transformColumns(re, im, size, 0, most + 1, -1);
  transformColumns(re, im, size, size - most, size, -1);
  for (let row = 0; row < size; row += 1) transformRow(re, im, row * size, size, -1);
};
