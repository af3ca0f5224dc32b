import type { Plane } from '../signal/plane.ts';
import { blockSide, blockStep } from './blocks.ts';

/** So many blocks tell how well letters fit on a page that nobody altered. */
const sampled = 120;
/** What is darker is ink, and so much of it is something drawn; what is lighter than that is paper. */
const [dark, inkLeast, bareLeast] = [0.6, 32, 0.8];

const isInked = ({ width, data }: Plane, left: number, top: number): boolean => {
  let ink = 0;
  for (let y = top; y < top + blockSide; y += 2)
    for (let x = left; x < left + blockSide; x += 2) if ((data[y * width + x] as number) < dark) ink += 4;
  return ink >= inkLeast;
};

/** Whether a block has nothing on it, not even something faint. */
const isBare = ({ width, data }: Plane, left: number, top: number): boolean => {
  for (let y = top; y < top + blockSide; y += 1)
    for (let x = left; x < left + blockSide; x += 1)
      if ((data[y * width + x] as number) < bareLeast) return false;
  return true;
};

/**
 * Blocks with something drawn on them on both sides, evenly taken from the whole page: what was taken away altogether does
 * not say how letters are drawn.
 */
export const sampleOf = (
  page: Plane,
  picture: Plane,
  seen: Uint8Array,
): { readonly x: number; readonly y: number }[] => {
  const inked: { x: number; y: number }[] = [];
  for (let y = blockStep; y + blockSide + blockStep <= page.height; y += blockStep)
    for (let x = blockStep; x + blockSide + blockStep <= page.width; x += blockStep)
      if (
        seen[(y + blockStep) * page.width + x + blockStep] === 1 &&
        isInked(page, x, y) &&
        !isBare(picture, x, y)
      )
        inked.push({ x, y });
  const every = Math.max(1, Math.floor(inked.length / sampled));
  return inked.filter((_, at) => at % every === 0);
};
