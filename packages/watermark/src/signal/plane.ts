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

/** Means over a row or column of `2 * radius + 1` values, the ends repeated. */
const slide = (
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  count: number,
  radius: number,
): void => {
  const value = (at: number) => from[start + Math.min(Math.max(at, 0), count - 1) * step] as number;
  const scale = 1 / (2 * radius + 1);
  let sum = 0;
  for (let at = -radius; at <= radius; at += 1) sum += value(at);
  for (let at = 0; at < count; at += 1) {
    to[start + at * step] = sum * scale;
    sum += value(at + radius + 1) - value(at - radius);
  }
};

/** The mean around each point, over a square. */
export const boxMean = ({ width, height, data }: Plane, radius: number): Plane => {
  const rows = new Float32Array(data.length);
  const both = new Float32Array(data.length);
  for (let y = 0; y < height; y += 1) slide(data, rows, y * width, 1, width, radius);
  for (let x = 0; x < width; x += 1) slide(rows, both, x, width, height, radius);
  return { width, height, data: both };
};
