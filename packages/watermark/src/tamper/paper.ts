import { boxMean, type Plane, plane } from '../signal/plane.ts';

const cell = 16;
const bins = 64;

/** How light the paper is, cell by cell: what nearly all of a cell is not lighter than. */
const lightest = ({ width, height, data }: Plane, sure: Uint8Array): Plane => {
  const cells = plane(Math.max(2, Math.ceil(width / cell)), Math.max(2, Math.ceil(height / cell)));
  const count = new Uint16Array(bins);
  for (let cy = 0; cy < cells.height; cy += 1)
    for (let cx = 0; cx < cells.width; cx += 1) {
      count.fill(0);
      let all = 0;
      for (let y = cy * cell; y < Math.min(height, (cy + 1) * cell); y += 1)
        for (let x = cx * cell; x < Math.min(width, (cx + 1) * cell); x += 1) {
          const at = y * width + x;
          if (sure[at] === 0) continue;
          const bin = Math.min(bins - 1, ((data[at] as number) * bins) >> 8);
          count[bin] = (count[bin] as number) + 1;
          all += 1;
        }
      let left = all * 0.1;
      let bin = bins - 1;
      while (bin > 0 && left >= (count[bin] as number)) left -= count[bin--] as number;
      const within = left / Math.max(1, count[bin] as number);
      cells.data[cy * cells.width + cx] = all === 0 ? 0 : ((bin + 1 - within) * 256) / bins;
    }
  return cells;
};

/** The largest around each cell. */
const largest = ({ width, height, data }: Plane, reach: number): Plane => {
  const to = plane(width, height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let most = 0;
      for (let j = Math.max(0, y - reach); j <= Math.min(height - 1, y + reach); j += 1)
        for (let i = Math.max(0, x - reach); i <= Math.min(width - 1, x + reach); i += 1)
          most = Math.max(most, data[j * width + i] as number);
      to.data[y * width + x] = most;
    }
  return to;
};

/**
 * The page as if its paper were evenly lit: 1 is paper, 0 is black. What is not seen is paper; how light paper is,
 * only the points that are `sure` to show the page tell.
 */
export const onEvenPaper = (page: Plane, sure: Uint8Array, seen?: Uint8Array): Plane => {
  const white = boxMean(largest(lightest(page, sure), 3), 2);
  const { width, height, data } = page;
  const even = plane(width, height);
  for (let y = 0; y < height; y += 1) {
    const v = Math.min(Math.max((y + 0.5) / cell - 0.5, 0), white.height - 1.001);
    const v0 = v | 0;
    const fv = v - v0;
    const down = white.width;
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if (seen && seen[at] === 0) {
        even.data[at] = 1;
        continue;
      }
      const u = Math.min(Math.max((x + 0.5) / cell - 0.5, 0), white.width - 1.001);
      const u0 = u | 0;
      const fu = u - u0;
      const p = v0 * white.width + u0;
      const light =
        ((white.data[p] as number) * (1 - fu) + (white.data[p + 1] as number) * fu) * (1 - fv) +
        ((white.data[p + down] as number) * (1 - fu) + (white.data[p + down + 1] as number) * fu) * fv;
      even.data[at] = Math.min(1.1, (data[at] as number) / Math.max(light, 24));
    }
  }
  return even;
};
