import type { Plane } from '../signal/plane.ts';
import { type Block, blockSide } from './blocks.ts';

/** Letters that are as alike as this, in whichever tones, are the same letters; less alike than that, surely others. */
const [sameLeast, otherMost] = [0.9, 0.5];
/** How far they may lie off. */
const reach = 1;
/** So little is drawn on bare paper, as the spread of its tones. */
const bareMost = 0.03;
/** Around an edit a few blocks show the same; so many, and so large a share of all, are no edit. */
const [blocksLeast, shareLeast] = [40, 0.4];

/** How alike two blocks are, whatever their tones; nothing where one of them is bare. */
const alikeAt = (page: Plane, picture: Plane, { x, y }: Block, dx: number, dy: number): number => {
  let [n, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0];
  for (let row = y; row < y + blockSide; row += 1)
    for (let column = x; column < x + blockSide; column += 1) {
      const [u, v] = [column + dx, row + dy];
      if (u < 0 || v < 0 || u >= picture.width || v >= picture.height) continue;
      const one = page.data[row * page.width + column] as number;
      const other = picture.data[v * picture.width + u] as number;
      n += 1;
      a += one;
      b += other;
      aa += one * one;
      bb += other * other;
      ab += one * other;
    }
  const [own, its] = [aa / n - (a / n) ** 2, bb / n - (b / n) ** 2];
  if (Math.min(own, its) < bareMost ** 2) return 0;
  return (ab / n - (a / n) * (b / n)) / Math.sqrt(own * its);
};

/** How alike a block is on both sides, from 0 to 1, where it lies best. */
const likenessAt = (page: Plane, picture: Plane, block: Block): number => {
  let most = 0;
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1) most = Math.max(most, alikeAt(page, picture, block, dx, dy));
  return most;
};

/**
 * Of blocks that are said to be altered, those of which nobody can tell, because much of the page is said to be altered that
 * shows the same strokes on both sides: lighter, darker or thicker, as no editor makes it, but a tone that was learnt wrongly
 * does. What is plainly something else is still told.
 */
export const onlyInTone = (soft: Plane, picture: Plane, altered: readonly Block[]): ReadonlySet<Block> => {
  const alike = altered.map((block) => likenessAt(soft, picture, block));
  const same = alike.filter((one) => one >= sameLeast).length;
  if (same < blocksLeast || same < shareLeast * altered.length) return new Set();
  return new Set(altered.filter((_, at) => (alike[at] as number) >= otherMost));
};
