import type { Plane } from '../signal/plane.ts';
import { type Difference, densityOf, massArea } from './difference.ts';

/** Blocks that are compared, in pixels of the reference: their side and how far apart they begin. */
export const blockSide = 24;
export const blockStep = 12;

/** A block that is not as it was. */
export interface Block {
  readonly x: number;
  readonly y: number;
  /** How much ink is gone and how much is new where it is thickest, in pixels of black. */
  readonly gone: number;
  readonly fresh: number;
}

/** What the blocks of a page say. */
export interface Blocks {
  readonly altered: readonly Block[];
  /** How many blocks could be seen. */
  readonly count: number;
}

const most = ({ width, data }: Plane, x: number, y: number, seen: Uint8Array): number => {
  let found = 0;
  for (let row = y; row < y + blockSide; row += 1)
    for (let at = row * width + x; at < row * width + x + blockSide; at += 1)
      if ((data[at] as number) > found && seen[at] === 1) found = data[at] as number;
  return found * massArea;
};

/** The blocks with more ink gone or new than their page's own unrest explains. */
export const alteredBlocks = (difference: Difference, seen: Uint8Array, massLeast: number): Blocks => {
  const [gone, fresh] = [densityOf(difference.gone), densityOf(difference.fresh)];
  const { width, height } = gone;
  const all: Block[] = [];
  for (let y = 0; y + blockSide <= height; y += blockStep)
    for (let x = 0; x + blockSide <= width; x += blockStep) {
      if (seen[(y + blockSide / 2) * width + x + blockSide / 2] === 0) continue;
      all.push({ x, y, gone: most(gone, x, y, seen), fresh: most(fresh, x, y, seen) });
    }
  // On a restless page, such as a coarse print of a photo, many blocks have a little of both.
  const unrest = all.map((block) => Math.max(block.gone, block.fresh)).sort((one, other) => one - other);
  const usual = unrest[Math.floor(unrest.length * 0.8)] ?? 0;
  const limit = Math.max(massLeast, Math.min(4 * usual, 3 * massLeast));
  return { count: all.length, altered: all.filter((block) => Math.max(block.gone, block.fresh) >= limit) };
};

/** The blocks in the middle of which some boxes lie. */
export const blocksAround = (
  boxes: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[],
): Block[] =>
  boxes.map(({ x, y, width, height }) => {
    const at = (middle: number) => Math.max(0, Math.round((middle - blockSide / 2) / blockStep) * blockStep);
    return { x: at(x + width / 2), y: at(y + height / 2), gone: 0, fresh: 0 };
  });
