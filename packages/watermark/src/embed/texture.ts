import { boxMean, type Plane, plane } from '../signal/plane.ts';

/** The side of the blocks that texture is measured in, in pixels. */
const block = 4;
/** Lighter than this is paper. */
export const paperAbove = 235;

/** How much more a picture hides in each block of it. */
export interface Texture {
  /** How much more at each pixel of a row, from 0 to 1. */
  row(y: number, to: Float32Array): void;
}

/** Measures how much a texture hides, by what of it is finer than the mark; letters on paper hide nothing. */
export const textureOf = ({ width, height, data }: Plane, unit: number): Texture => {
  const reach = Math.max(1, Math.round(1.5 * unit));
  const fine = plane(Math.ceil(width / block), Math.ceil(height / block));
  const paper = plane(fine.width, fine.height);
  // Every second row of a block tells enough about it.
  for (let y = 0; y < height; y += 2) {
    const row = y * width;
    const above = Math.max(y - reach, 0) * width;
    const below = Math.min(y + reach, height - 1) * width;
    const to = ((y / block) | 0) * fine.width;
    const last = row + width - 1;
    const share = 1 / (block * Math.ceil(Math.min(block, height - (y & ~(block - 1))) / 2));
    for (let left = row, at = to; left <= last; left += block, at += 1) {
      let energy = 0;
      let white = 0;
      for (let place = left; place < left + block && place <= last; place += 1) {
        const light = data[place] as number;
        if (light > paperAbove) white += share;
        const around =
          (data[place - reach < row ? row : place - reach] as number) +
          (data[place + reach > last ? last : place + reach] as number) +
          (data[place - row + above] as number) +
          (data[place - row + below] as number);
        const off = light - around / 4;
        const much = off < 0 ? -off : off;
        // Beyond ten levels it is an edge, which hides no more than any texture does.
        energy += share * (much < 10 ? much : 10);
      }
      fine.data[at] = (fine.data[at] as number) + energy;
      paper.data[at] = (paper.data[at] as number) + white;
    }
  }
  const wide = Math.max(1, Math.round((6 * unit) / block));
  const energy = boxMean(fine, wide).data;
  const white = boxMean(paper, wide).data;
  for (let at = 0; at < energy.length; at += 1)
    energy[at] =
      Math.min(Math.max(((energy[at] as number) - 1) / 4, 0), 1) * Math.max(1 - 4 * (white[at] as number), 0);
  const row: Texture['row'] = (y, to) => {
    const from = ((y / block) | 0) * fine.width;
    for (let x = 0; x < to.length; x += 1) to[x] = energy[from + ((x / block) | 0)] as number;
  };
  return { row };
};
