import { type TileDesign, tileSide } from '../signal/tile.ts';
import { chance } from './lie.ts';
import type { Spectrum } from './spectrum.ts';

/** How well the waves stand out of a spectrum when the grid lies so, between its bins. */
export const standingOf = (
  { side, data }: Spectrum,
  { sync }: TileDesign,
  ax: number,
  bx: number,
  ay: number,
  by: number,
): number => {
  const wrap = side - 1;
  const limit = side / 2 - 1;
  // A wave of the grid is, in the picture, the wave of the inverse transposed.
  const scale = side / tileSide / (ax * by - bx * ay);
  let score = 0;
  let seen = 0;
  for (let at = 0; at < sync.length; at += 1) {
    const { kx, ky } = sync[at] as (typeof sync)[number];
    const fx = (by * kx - ay * ky) * scale;
    const fy = (ax * ky - bx * kx) * scale;
    if (fx > limit || fx < -limit || fy > limit || fy < -limit) continue;
    const x0 = Math.floor(fx);
    const y0 = Math.floor(fy);
    const tx = fx - x0;
    const ty = fy - y0;
    const top = (y0 & wrap) * side;
    const below = ((y0 + 1) & wrap) * side;
    const left = x0 & wrap;
    const right = (x0 + 1) & wrap;
    score +=
      ((data[top + left] as number) * (1 - tx) + (data[top + right] as number) * tx) * (1 - ty) +
      ((data[below + left] as number) * (1 - tx) + (data[below + right] as number) * tx) * ty;
    seen += 1;
  }
  return seen < 16 ? 0 : score / Math.sqrt(seen) / chance;
};
