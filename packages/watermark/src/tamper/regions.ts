import type { Plane } from '../signal/plane.ts';
import type { Region } from '../watermark.types.ts';
import { type Block, blockSide, blockStep } from './blocks.ts';
import type { Difference } from './difference.ts';

/** A box of pixels of a page. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Blocks beside each other, and what was done to them. */
export interface Patch extends Box {
  readonly kind: Region['kind'];
  readonly weight: number;
  /** Where ink is gone, and where it is new. */
  readonly gone?: Box;
  readonly fresh?: Box;
  /** Of what was moved: where it was. */
  readonly from?: Box;
}

/** Blocks that lie within so many steps of each other, together; those that touch unless said. */
export const clusters = (blocks: readonly Block[], reach = 2): Block[][] => {
  const byPlace = new Map(blocks.map((block) => [`${block.x} ${block.y}`, block]));
  const found: Block[][] = [];
  for (const start of blocks) {
    if (!byPlace.delete(`${start.x} ${start.y}`)) continue;
    const together = [start];
    for (const { x, y } of together)
      for (let j = -reach; j <= reach; j += 1)
        for (let i = -reach; i <= reach; i += 1) {
          const place = `${x + i * blockStep} ${y + j * blockStep}`;
          const other = byPlace.get(place);
          if (!other) continue;
          byPlace.delete(place);
          together.push(other);
        }
    found.push(together);
  }
  return found;
};

/** A point alone is a speck of an edge that lies a little off: ink has more of it beside it. */
const isInk = ({ width, height, data }: Plane, x: number, y: number): boolean => {
  if ((data[y * width + x] as number) < 0.12) return false;
  let sum = 0;
  for (let j = Math.max(0, y - 1); j <= Math.min(height - 1, y + 1); j += 1)
    for (let i = Math.max(0, x - 1); i <= Math.min(width - 1, x + 1); i += 1)
      sum += data[j * width + i] as number;
  return sum >= 0.45;
};

/** The smallest box around the ink within a box, and how much ink it is. */
const inkWithin = (ink: Plane, box: Box): { readonly box?: Box; readonly mass: number } => {
  let [left, top, right, bottom, mass] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -1, -1, 0];
  for (let y = box.y; y < Math.min(ink.height, box.y + box.height); y += 1)
    for (let x = box.x; x < Math.min(ink.width, box.x + box.width); x += 1) {
      mass += ink.data[y * ink.width + x] as number;
      if (!isInk(ink, x, y)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  if (right < 0) return { mass };
  return { mass, box: { x: left, y: top, width: right - left + 1, height: bottom - top + 1 } };
};

const around = (boxes: readonly Box[]): Box => {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
};

/** Those blocks that neither are nor touch one of the others; each once. */
export const apartFrom = (blocks: readonly Block[], others: readonly Block[]): Block[] => {
  const taken = new Set<string>();
  for (const { x, y } of others)
    for (let j = -2; j <= 2; j += 1)
      for (let i = -2; i <= 2; i += 1) taken.add(`${x + i * blockStep} ${y + j * blockStep}`);
  return blocks.filter(({ x, y }) => {
    const place = `${x} ${y}`;
    const isFree = !taken.has(place);
    taken.add(place);
    return isFree;
  });
};

/** Lines of a text are one place. */
const lineApart = 5;

/** Boxes around blocks that lie near each other. */
export const boxesOf = (blocks: readonly Block[]): Box[] =>
  clusters(blocks, lineApart).map((together) =>
    around(together.map(({ x, y }) => ({ x, y, width: blockSide, height: blockSide }))),
  );

const margin = 4;

/** Makes one patch of the blocks that belong together, drawn close around the ink that is gone or new. */
export const patchesOf = (blocks: readonly Block[], { gone, fresh }: Difference): Patch[] =>
  clusters(blocks).map((together) => {
    const whole = around(together.map(({ x, y }) => ({ x, y, width: blockSide, height: blockSide })));
    const [lost, added] = [inkWithin(gone, whole), inkWithin(fresh, whole)];
    const inks = [lost.box, added.box].flatMap((box) => box ?? []);
    const close = inks.length > 0 ? around(inks) : whole;
    const [x, y] = [Math.max(0, close.x - margin), Math.max(0, close.y - margin)];
    const share = lost.mass / Math.max(1e-6, lost.mass + added.mass);
    return {
      x,
      y,
      width: Math.min(gone.width, close.x + close.width + margin) - x,
      height: Math.min(gone.height, close.y + close.height + margin) - y,
      kind: share > 0.85 ? 'erased' : share < 0.15 ? 'inserted' : 'changed',
      weight: 1 - Math.exp(-Math.max(...together.map((block) => Math.max(block.gone, block.fresh))) / 8),
      ...(lost.box && share >= 0.15 ? { gone: lost.box } : {}),
      ...(added.box && share <= 0.85 ? { fresh: added.box } : {}),
    };
  });
