/** One channel of a picture. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** A plane of nothing. */
export const plane = (width: number, height: number): Plane => ({
  width,
  height,
  data: new Float32Array(width * height),
});

/** Means over `2 * radius + 1` neighbours in a row, the ends repeated. */
const meanAcross = (from: Float32Array, to: Float32Array, start: number, count: number, radius: number) => {
  const scale = 1 / (2 * radius + 1);
  const first = from[start] as number;
  const last = from[start + count - 1] as number;
  let sum = first * (radius + 1);
  for (let at = 1; at <= radius; at += 1) sum += at < count ? (from[start + at] as number) : last;
  for (let at = 0; at < count; at += 1) {
    to[start + at] = sum * scale;
    const [next, gone] = [at + radius + 1, at - radius];
    sum +=
      (next < count ? (from[start + next] as number) : last) -
      (gone > 0 ? (from[start + gone] as number) : first);
  }
};

/** The mean around each point, over a square. */
export const boxMean = ({ width, height, data }: Plane, radius: number): Plane => {
  const rows = new Float32Array(data.length);
  const both = new Float32Array(data.length);
  for (let y = 0; y < height; y += 1) meanAcross(data, rows, y * width, width, radius);
  // Row by row with a sum for every column: memory is read in the order it lies in.
  const sums = new Float64Array(width);
  const scale = 1 / (2 * radius + 1);
  const rowAt = (y: number) => Math.min(Math.max(y, 0), height - 1) * width;
  for (let y = -radius; y <= radius; y += 1)
    for (let x = 0, from = rowAt(y); x < width; x += 1)
      sums[x] = (sums[x] as number) + (rows[from + x] as number);
  for (let y = 0; y < height; y += 1) {
    const [to, next, gone] = [y * width, rowAt(y + radius + 1), rowAt(y - radius)];
    for (let x = 0; x < width; x += 1) {
      const sum = sums[x] as number;
      both[to + x] = sum * scale;
      sums[x] = sum + (rows[next + x] as number) - (rows[gone + x] as number);
    }
  }
  return { width, height, data: both };
};

/** A plane of half the size, each point the mean of four. */
export const halved = ({ width, height, data }: Plane): Plane => {
  const half = plane(width >> 1, height >> 1);
  for (let y = 0, to = 0; y < half.height; y += 1)
    for (let x = 0, from = 2 * y * width; x < half.width; x += 1, from += 2, to += 1)
      half.data[to] =
        ((data[from] as number) +
          (data[from + 1] as number) +
          (data[from + width] as number) +
          (data[from + width + 1] as number)) /
        4;
  return half;
};
