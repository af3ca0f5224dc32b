import { boxMean, type Plane, plane } from '../signal/plane.ts';

/** The side of the blocks that texture is measured in, as a power of two: 4 pixels. */
export const blockBits = 2;
const block = 1 << blockBits;
/** Lighter than this is paper. */
export const paperAbove = 235;
/** Where this much around a block is paper, nothing hides. */
const paperMost = 0.25;

/** How much of each block is paper, by every second row of it, which tell enough. */
const paperOf = ({ width, height, data }: Plane): Plane => {
  const paper = plane(Math.ceil(width / block), Math.ceil(height / block));
  for (let y = 0; y < height; y += 2) {
    const to = (y >> blockBits) * paper.width;
    const share = shareOf(y, height);
    for (let x = 0, place = y * width; x < width; x += 1, place += 1)
      if ((data[place] as number) > paperAbove) {
        const at = to + (x >> blockBits);
        paper.data[at] = (paper.data[at] as number) + share;
      }
  }
  return paper;
};

/** What a pixel of a row is of its block. */
const shareOf = (y: number, height: number): number =>
  1 / (block * Math.ceil(Math.min(block, height - (y & ~(block - 1))) / 2));

/** How restless each block is at a scale finer than the mark; only where `counts` is more than 0. */
const unrestOf = ({ width, height, data }: Plane, reach: number, counts: Float32Array): Plane => {
  const fine = plane(Math.ceil(width / block), Math.ceil(height / block));
  for (let y = 0; y < height; y += 2) {
    const row = y * width;
    const last = row + width - 1;
    const above = Math.max(y - reach, 0) * width - row;
    const below = Math.min(y + reach, height - 1) * width - row;
    const share = shareOf(y, height);
    for (let left = row, at = (y >> blockBits) * fine.width; left <= last; left += block, at += 1) {
      if ((counts[at] as number) < 1e-6) continue;
      const end = left + block <= last ? left + block : last + 1;
      let energy = 0;
      for (let place = left; place < end; place += 1) {
        const around =
          (data[place - reach < row ? row : place - reach] as number) +
          (data[place + reach > last ? last : place + reach] as number) +
          (data[place + above] as number) +
          (data[place + below] as number);
        // Beyond ten levels it is an edge, which hides no more than any texture does.
        energy += Math.min(Math.abs((data[place] as number) - around * 0.25), 10);
      }
      fine.data[at] = (fine.data[at] as number) + share * energy;
    }
  }
  return fine;
};

/** How much around each block lies off paper: none counts for any where that is 0. */
const offPaper = (white: Plane, wide: number): Float32Array => {
  const off = new Float32Array(white.data.length);
  let count = 0;
  for (let at = 0; at < off.length; at += 1)
    if ((white.data[at] as number) < paperMost) {
      off[at] = 1;
      count += 1;
    }
  // All of a photo is, and nothing of most strips of a page.
  return count === 0 || count === off.length ? off : boxMean({ ...white, data: off }, wide).data;
};

/** What is said of a block with much paper around it: whatever ink is in it are letters and lines. */
export const amongPaper = -1;

/**
 * How much more each block of a picture hides, from 0 to 1, by what of its texture is finer than the mark; letters on paper
 * hide nothing beside them.
 */
export const textureOf = (luma: Plane, unit: number): Plane => {
  const reach = Math.max(1, Math.round(1.5 * unit));
  const wide = Math.max(1, Math.round((6 * unit) / block));
  const white = boxMean(paperOf(luma), wide);
  const more = boxMean(unrestOf(luma, reach, offPaper(white, wide)), wide);
  for (let at = 0; at < more.data.length; at += 1)
    more.data[at] =
      (white.data[at] as number) > paperMost
        ? amongPaper
        : Math.min(Math.max(((more.data[at] as number) - 1) / 4, 0), 1) *
          (1 - (white.data[at] as number) / paperMost);
  return more;
};
