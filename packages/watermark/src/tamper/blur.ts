import { type Plane, plane } from '../signal/plane.ts';

/** A plane seen through a bell of this deviation, in pixels. */
export const bell = (from: Plane, sigma: number): Plane => {
  if (sigma < 0.2) return from;
  const reach = Math.ceil(2.5 * sigma);
  const taps = Float32Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * sigma * sigma)),
  );
  const sum = taps.reduce((all, tap) => all + tap, 0);
  const weights = taps.map((tap) => tap / sum);
  const { width, height } = from;
  const rows = plane(width, height);
  const row = new Float32Array(width + 2 * reach);
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    row.fill(from.data[start] as number, 0, reach);
    row.set(from.data.subarray(start, start + width), reach);
    row.fill(from.data[start + width - 1] as number, reach + width);
    for (let x = 0; x < width; x += 1) {
      let value = 0;
      for (let at = 0; at < weights.length; at += 1)
        value += (weights[at] as number) * (row[x + at] as number);
      rows.data[start + x] = value;
    }
  }
  const both = plane(width, height);
  for (let y = 0; y < height; y += 1)
    for (let at = 0; at < weights.length; at += 1) {
      const start = Math.min(Math.max(y + at - reach, 0), height - 1) * width;
      const weight = weights[at] as number;
      for (let x = 0, to = y * width; x < width; x += 1, to += 1)
        both.data[to] = (both.data[to] as number) + weight * (rows.data[start + x] as number);
    }
  return both;
};
