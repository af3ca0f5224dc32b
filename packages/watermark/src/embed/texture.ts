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
  const share = 1 / (block * block);
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    const above = Math.max(y - reach, 0) * width;
    const below = Math.min(y + reach, height - 1) * width;
    const to = ((y / block) | 0) * fine.width;
    for (let x = 0; x < width; x += 1) {
      const light = data[row + x] as number;
      const at = to + ((x / block) | 0);
      if (light > paperAbove) paper.data[at] = (paper.data[at] as number) + share;
      const around =
        (data[row + (x < reach ? 0 : x - reach)] as number) +
        (data[row + (x + reach < width ? x + reach : width - 1)] as number) +
        (data[above + x] as number) +
        (data[below + x] as number);
      // Beyond ten levels it is an edge, which hides no more than any texture does.
      fine.data[at] = (fine.data[at] as number) + share * Math.min(Math.abs(light - around / 4), 10);
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
