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

/** Between the middles of which two cells each of so many points lies, and how near it is to the second. */
const betweenCells = (points: number, cells: number) => {
  const first = new Int32Array(points);
  const share = new Float64Array(points);
  for (let at = 0; at < points; at += 1) {
    const place = Math.min(Math.max((at + 0.5) / cell - 0.5, 0), cells - 1.001);
    first[at] = place;
    share[at] = place - (first[at] as number);
  }
  return { first, share };
};

/**
 * The page as if its paper were evenly lit: 1 is paper, 0 is black. What is not seen is paper; how light paper is,
 * only the points that are `sure` to show the page tell.
 */
export const onEvenPaper = (page: Plane, sure: Uint8Array, seen?: Uint8Array): Plane => {
  const white = boxMean(largest(lightest(page, sure), 3), 2);
  const { width, height, data } = page;
  const even = plane(width, height);
  const across = betweenCells(width, white.width);
  const down = betweenCells(height, white.height);
  const line = new Float64Array(white.width);
  for (let y = 0; y < height; y += 1) {
    const from = (down.first[y] as number) * white.width;
    const share = down.share[y] as number;
    for (let i = 0; i < line.length; i += 1)
      line[i] =
        (white.data[from + i] as number) * (1 - share) +
        (white.data[from + white.width + i] as number) * share;
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const i = across.first[x] as number;
      const left = line[i] as number;
      const light = left + ((line[i + 1] as number) - left) * (across.share[x] as number);
      // What is not seen is paper.
      even.data[at] = seen && seen[at] === 0 ? 1 : Math.min(1.1, (data[at] as number) / Math.max(light, 24));
    }
  }
  return even;
};
