import { boxMean, type Plane, plane } from '../signal/plane.ts';

/** What changes slowly over a page is kept for every so many of its pixels. */
const cell = 4;

/** Means of `of` over the cells of a page; whole cells only, but at least one. */
const cells = ({ width, height }: Plane, of: (at: number) => number): Plane => {
  const to = plane(Math.max(1, Math.floor(width / cell)), Math.max(1, Math.floor(height / cell)));
  const [across, down] = [Math.min(cell, width), Math.min(cell, height)];
  for (let y = 0, cellAt = 0; y < to.height; y += 1)
    for (let x = 0; x < to.width; x += 1, cellAt += 1) {
      let sum = 0;
      for (let row = 0, at = y * cell * width + x * cell; row < down; row += 1, at += width)
        for (let i = 0; i < across; i += 1) sum += of(at + i);
      to.data[cellAt] = sum / (across * down);
    }
  return to;
};

/** How much of a photo there is around each cell, from 0 to 1: neither paper nor ink. */
const photoShare = (page: Plane): Plane => {
  const middle = cells(page, (at) =>
    (page.data[at] as number) > 0.12 && (page.data[at] as number) < 0.9 ? 1 : 0,
  );
  const share = boxMean(middle, 6);
  return { ...share, data: share.data.map((value) => Math.min(Math.max((value - 0.3) * 4, 0), 1)) };
};

/** The value of cells between their middles. */
const between = ({ width, height, data }: Plane, x: number, y: number): number => {
  const u = Math.min(Math.max((x + 0.5) / cell - 0.5, 0), width - 1);
  const v = Math.min(Math.max((y + 0.5) / cell - 0.5, 0), height - 1);
  const [u0, v0] = [u | 0, v | 0];
  const [right, down] = [u0 + 1 < width ? 1 : 0, v0 + 1 < height ? width : 0];
  const [fu, fv, at] = [u - u0, v - v0, v0 * width + u0];
  const upper = (data[at] as number) * (1 - fu) + (data[at + right] as number) * fu;
  const lower = (data[at + down] as number) * (1 - fu) + (data[at + down + right] as number) * fu;
  return upper * (1 - fv) + lower * fv;
};

/** The page with the tones that a photo on it has nearby: a copy of it is here a little lighter or flatter than there. */
export const toneNearby = (page: Plane, picture: Plane, even: Plane): Plane => {
  const share = photoShare(even);
  if (!share.data.some((value) => value > 0)) return page;
  const [one, other] = [page.data, picture.data];
  const around = (of: (at: number) => number) => boxMean(cells(page, of), 7);
  const p = around((at) => one[at] as number);
  const q = around((at) => other[at] as number);
  const product = around((at) => (one[at] as number) * (other[at] as number));
  const square = around((at) => (one[at] as number) ** 2);
  const slope = plane(p.width, p.height);
  const lift = plane(p.width, p.height);
  for (let at = 0; at < p.data.length; at += 1) {
    const [mean, seen] = [p.data[at] as number, q.data[at] as number];
    const varies = (square.data[at] as number) - mean * mean;
    const both = (product.data[at] as number) - mean * seen;
    // What was taken away must not pass for a flatter tone, so neither slope nor lift goes far.
    const by = Math.min(Math.max((both + 2e-3) / (varies + 2e-3), 0.7), 1.4);
    const most = 0.15 + 0.4 * mean;
    const weight = share.data[at] as number;
    slope.data[at] = weight * (by - 1);
    lift.data[at] = weight * Math.min(Math.max(seen - mean * by, -most), most);
  }
  const toned = plane(page.width, page.height);
  for (let y = 0, at = 0; y < page.height; y += 1)
    for (let x = 0; x < page.width; x += 1, at += 1) {
      const value = one[at] as number;
      // Outside of a photo, and that is most of a page, nothing is added.
      const cellAt = Math.min(share.height - 1, y >> 2) * share.width + Math.min(share.width - 1, x >> 2);
      toned.data[at] =
        share.data[cellAt] === 0 ? value : value * (1 + between(slope, x, y)) + between(lift, x, y);
    }
  return toned;
};
