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
const meanAcross = (
  from: Float32Array,
  start: number,
  count: number,
  radius: number,
  to: Float32Array,
  shift: number,
): void => {
  const scale = 1 / (2 * radius + 1);
  const end = start + count;
  const first = from[start] as number;
  const last = from[end - 1] as number;
  let sum = first * (radius + 1);
  for (let at = 1; at <= radius; at += 1) sum += at < count ? (from[start + at] as number) : last;
  let at = start;
  // The ends apart from the middle, where nothing has to be asked.
  for (const stop = Math.min(end, start + radius + 1); at < stop; at += 1) {
    to[at + shift] = sum * scale;
    sum += (at + radius + 1 < end ? (from[at + radius + 1] as number) : last) - first;
  }
  for (const stop = end - radius - 1; at < stop; at += 1) {
    to[at + shift] = sum * scale;
    sum += (from[at + radius + 1] as number) - (from[at - radius] as number);
  }
  for (; at < end; at += 1) {
    to[at + shift] = sum * scale;
    sum += last - (from[at - radius] as number);
  }
};

/** The mean around each point, over a square. */
export const boxMean = ({ width, height, data }: Plane, radius: number): Plane => {
  const mean = new Float32Array(data.length);
  // Row by row with a sum for every column; of the means of rows only those are kept that are still needed.
  const span = 2 * radius + 2;
  const kept = new Float32Array(span * width);
  const sums = new Float64Array(width);
  const scale = 1 / (2 * radius + 1);
  const inside = (y: number) => (y < 0 ? 0 : y < height ? y : height - 1);
  let made = 0;
  const rowOf = (y: number): number => {
    for (; made <= y; made += 1)
      meanAcross(data, made * width, width, radius, kept, ((made % span) - made) * width);
    return (y % span) * width;
  };
  for (let y = -radius; y <= radius; y += 1)
    for (let x = 0, from = rowOf(inside(y)); x < width; x += 1)
      sums[x] = (sums[x] as number) + (kept[from + x] as number);
  for (let y = 0; y < height; y += 1) {
    const to = y * width;
    const gone = rowOf(inside(y - radius));
    const next = rowOf(inside(y + radius + 1));
    for (let x = 0; x < width; x += 1) {
      const sum = sums[x] as number;
      mean[to + x] = sum * scale;
      sums[x] = sum + (kept[next + x] as number) - (kept[gone + x] as number);
    }
  }
  return { width, height, data: mean };
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
