import type { Plane } from '../signal/plane.ts';
import { findSquare } from './match.ts';
import { type SeenThumb, thumbStep } from './thumb.ts';

const tileCells = 128 / thumbStep;
/** The least of the smaller of page and picture that must lie on the other. */
const overlapLeast = 0.35;
const keptMost = 12;

/** A page that a picture may show, and where it begins, in tiles of the map. */
export interface Choice {
  readonly reference: number;
  readonly column: number;
  readonly row: number;
  /** How alike they are, from 0 to 1. */
  readonly alike: number;
}

/** How alike picture and page are when the page begins at a tile; looked at at every second point. */
const alikeAt = (page: Plane, seen: SeenThumb, shown: number, column: number, row: number): number => {
  const [x0, y0] = [(column - seen.left) * tileCells, (row - seen.top) * tileCells];
  let [n, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0];
  // Tiles are of an even number of points, so that every second of both is the same.
  const even = (value: number) => value + (value & 1);
  const [fromX, fromY] = [even(Math.max(0, -x0)), even(Math.max(0, -y0))];
  const [toX, toY] = [Math.min(page.width, seen.width - x0), Math.min(page.height, seen.height - y0)];
  const all = (page.width * page.height) / 4;
  if (((toX - fromX) * (toY - fromY)) / 4 < overlapLeast * Math.min(all, shown / 4)) return 0;
  for (let y = fromY; y < toY; y += 2)
    for (let x = fromX; x < toX; x += 2) {
      const at = (y + y0) * seen.width + x + x0;
      if (seen.seen[at] === 0) continue;
      const one = page.data[y * page.width + x] as number;
      const other = seen.data[at] as number;
      n += 1;
      a += one;
      b += other;
      aa += one * one;
      bb += other * other;
      ab += one * other;
    }
  const overlap = n / Math.min(all, shown / 4);
  if (n === 0 || overlap < overlapLeast) return 0;
  const spread = Math.sqrt(Math.max(0, (aa - (a * a) / n) * (bb - (b * b) / n)));
  const alike = spread < n * 0.5 ? 0 : (ab - (a * b) / n) / spread;
  return Math.max(0, alike) * Math.min(1, overlap) ** 0.25 + 0.01 * Math.min(1, overlap);
};

/** The same square by square, each of which may lie a little off: maps are less true far from their middle. */
const alikeInParts = (page: Plane, seen: SeenThumb, { column, row }: Choice): number => {
  const [x0, y0] = [(column - seen.left) * tileCells, (row - seen.top) * tileCells];
  let [sum, weights] = [0, 0];
  const moved: Plane = { width: page.width, height: page.height, data: new Float32Array(page.data.length) };
  const known = new Uint8Array(page.data.length);
  for (let y = 0; y < page.height; y += 1)
    for (let x = 0; x < page.width; x += 1) {
      const [px, py] = [x + x0, y + y0];
      if (px < 0 || py < 0 || px >= seen.width || py >= seen.height) continue;
      moved.data[y * page.width + x] = seen.data[py * seen.width + px] as number;
      known[y * page.width + x] = seen.seen[py * seen.width + px] as number;
    }
  for (let y = 0; y + tileCells <= page.height; y += tileCells)
    for (let x = 0; x + tileCells <= page.width; x += tileCells) {
      const middle = (y + tileCells / 2) * page.width + x + tileCells / 2;
      if (known[middle] === 0) continue;
      const found = findSquare(page, moved, x, y, tileCells, 3);
      if (!found) continue;
      sum += Math.max(0, found.alike);
      weights += 1;
    }
  return weights === 0 ? 0 : sum / weights;
};

/** The pages a picture may show, the likeliest first, each at its likeliest place. */
export const choosePage = (pages: readonly Plane[], seen: SeenThumb): readonly Choice[] => {
  const found: Choice[] = [];
  const shown = seen.seen.reduce((sum, value) => sum + value, 0);
  for (const [reference, page] of pages.entries()) {
    const [columns, rows] = [Math.ceil(page.width / tileCells), Math.ceil(page.height / tileCells)];
    const across = Math.ceil(seen.width / tileCells);
    const down = Math.ceil(seen.height / tileCells);
    const own: Choice[] = [];
    for (let row = seen.top - rows; row <= seen.top + down; row += 1)
      for (let column = seen.left - columns; column <= seen.left + across; column += 1) {
        const alike = alikeAt(page, seen, shown, column, row);
        if (alike > 0) own.push({ reference, column, row, alike });
      }
    own.sort((one, other) => other.alike - one.alike);
    found.push(...own.slice(0, 3));
  }
  found.sort((one, other) => other.alike - one.alike);
  const best = new Map<number, Choice>();
  for (const choice of found.slice(0, keptMost)) {
    const page = pages[choice.reference] as Plane;
    const alike = 0.5 * choice.alike + 0.5 * alikeInParts(page, seen, choice);
    if (alike > (best.get(choice.reference)?.alike ?? 0)) best.set(choice.reference, { ...choice, alike });
  }
  return [...best.values()].sort((one, other) => other.alike - one.alike);
};
