import { boxMean, type Plane } from '../signal/plane.ts';
import { type Block, blockSide, blockStep } from './blocks.ts';
import type { Flat } from './flatten.ts';

/** Strokes that kept less of their contrast than this are not to be told from each other. */
const contrastLeast = 0.42;
/** So much must be drawn around a place for it to be read at all. */
const drawnLeast = 0.004;
const around = 18;

/** How lively a plane is around each point: what fine strokes are, and blurred ones are not. */
const liveliness = (of: Plane): Plane => {
  const mean = boxMean(of, 2);
  const data = of.data.map((value, at) => (value - (mean.data[at] as number)) ** 2);
  return boxMean({ ...of, data }, around);
};

/** Light that was too much for a camera: nothing darker is left there, while paper elsewhere is not white. */
const glaring = 250;
const paperMost = 242;

const isGlaring = ({ width, data }: Flat, left: number, top: number): boolean => {
  for (let y = top; y < top + blockSide; y += 3)
    for (let x = left; x < left + blockSide; x += 3)
      if ((data[y * width + x] as number) < glaring) return false;
  return true;
};

const paperOf = ({ data, seen }: Flat): number => {
  const some: number[] = [];
  for (let at = 0; at < data.length; at += 101) if (seen[at] === 1) some.push(data[at] as number);
  return some.sort((one, other) => one - other)[Math.floor(some.length * 0.7)] ?? 0;
};

/** Where a picture shows letters of a page so badly that a small change would not be seen. */
export const illegibleBlocks = (page: Plane, picture: Plane, flat: Flat, seen: Uint8Array): Block[] => {
  const [was, is] = [liveliness(page), liveliness(picture)];
  const mayGlare = paperOf(flat) < paperMost;
  const found: Block[] = [];
  for (let y = 0; y + blockSide <= page.height; y += blockStep)
    for (let x = 0; x + blockSide <= page.width; x += blockStep) {
      const at = (y + blockStep) * page.width + x + blockStep;
      const drawn = was.data[at] as number;
      if (seen[at] === 0 || drawn < drawnLeast) continue;
      const kept = (is.data[at] as number) / drawn;
      if (kept < contrastLeast ** 2 || (mayGlare && isGlaring(flat, x, y)))
        found.push({ x, y, gone: 0, fresh: 0 });
    }
  return found;
};

/** Whether nothing of a place was left by too much light, so that nobody knows whether it was taken away. */
export const isBleached = (flat: Flat): ((block: Block) => boolean) => {
  const mayGlare = paperOf(flat) < paperMost;
  return ({ x, y }) => mayGlare && isGlaring(flat, x, y);
};
