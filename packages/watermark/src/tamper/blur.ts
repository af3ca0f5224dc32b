import { type Plane, plane } from '../signal/plane.ts';

/** A plane seen through a bell of this deviation, in pixels. */
export const bell = (from: Plane, sigma: number): Plane => {
  if (sigma < 0.2) return from;
  const reach = Math.ceil(2.5 * sigma);
  const taps = Float64Array.from({ length: reach + 1 }, (_, at) =>
    Math.exp(-(at ** 2) / (2 * sigma * sigma)),
  );
  const sum = taps.reduce((all, tap) => all + 2 * tap, -1);
  const weights = taps.map((tap) => tap / sum);
  const { width, height } = from;
  const rows = plane(width, height);
  const row = new Float64Array(width + 2 * reach);
  const column = new Float64Array(width);
  const own = weights[0] as number;
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    row.fill(from.data[start] as number, 0, reach);
    row.set(from.data.subarray(start, start + width), reach);
    row.fill(from.data[start + width - 1] as number, reach + width);
    for (let x = 0; x < width; x += 1) column[x] = own * (row[x + reach] as number);
    for (let at = 1; at <= reach; at += 1) {
      const weight = weights[at] as number;
      for (let x = 0, left = reach - at, right = reach + at; x < width; x += 1, left += 1, right += 1)
        column[x] = (column[x] as number) + weight * ((row[left] as number) + (row[right] as number));
    }
    rows.data.set(column, start);
  }
  const both = plane(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) column[x] = own * (rows.data[y * width + x] as number);
    for (let at = 1; at <= reach; at += 1) {
      const weight = weights[at] as number;
      const [above, below] = [Math.max(y - at, 0) * width, Math.min(y + at, height - 1) * width];
      for (let x = 0; x < width; x += 1)
        column[x] =
          (column[x] as number) +
          weight * ((rows.data[above + x] as number) + (rows.data[below + x] as number));
    }
    both.data.set(column, y * width);
  }
  return both;
};
