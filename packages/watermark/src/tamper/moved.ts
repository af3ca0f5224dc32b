import { type Plane, plane } from '../signal/plane.ts';
import type { Box, Patch } from './regions.ts';

/** How alike a piece must be to count as the same one elsewhere. */
const alikeLeast = 0.75;
/** Smaller pieces are found anywhere. */
const sideLeast = 10;
const pointsEnough = 1_000;
const lookMost = 20_000_000;

const cut = (from: Plane, { x, y, width, height }: Box): Plane => {
  const to = plane(width, height);
  for (let row = 0; row < height; row += 1)
    to.data.set(
      from.data.subarray((y + row) * from.width + x, (y + row) * from.width + x + width),
      row * width,
    );
  return to;
};

const alikeAt = (piece: Plane, picture: Plane, left: number, top: number, every: number): number => {
  let [n, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0];
  for (let y = 0; y < piece.height; y += every)
    for (let x = 0; x < piece.width; x += every) {
      const one = piece.data[y * piece.width + x] as number;
      const other = picture.data[(top + y) * picture.width + left + x] as number;
      n += 1;
      a += one;
      b += other;
      aa += one * one;
      bb += other * other;
      ab += one * other;
    }
  const spread = Math.sqrt(Math.max(1e-9, (aa - (a * a) / n) * (bb - (b * b) / n)));
  return (ab - (a * b) / n) / spread;
};

/** Where a piece of the page is seen again near where new ink is. */
const findAgain = (page: Plane, picture: Plane, from: Box, near: Box): Box | undefined => {
  const piece = cut(page, from);
  const slack = 6;
  const reach = (start: number, room: number, size: number, limit: number) =>
    [
      Math.max(0, Math.min(start, start + room - size) - slack),
      Math.min(limit - size, Math.max(start, start + room - size) + slack),
    ] as const;
  const [x0, x1] = reach(near.x, near.width, from.width, picture.width);
  const [y0, y1] = reach(near.y, near.height, from.height, picture.height);
  const lookFor = (
    [left, right]: readonly [number, number],
    [top, bottom]: readonly [number, number],
    every: number,
  ) => {
    let best = { alike: 0, x: -1, y: -1 };
    for (let y = Math.max(y0, top); y <= Math.min(y1, bottom); y += 1)
      for (let x = Math.max(x0, left); x <= Math.min(x1, right); x += 1) {
        if (Math.abs(x - from.x) < 4 && Math.abs(y - from.y) < 4) continue;
        const alike = alikeAt(piece, picture, x, y, every);
        if (alike > best.alike) best = { alike, x, y };
      }
    return best;
  };
  // A thousand points tell where it may be; whether it is, nearly all of them do.
  const sparse = Math.max(1, Math.floor(Math.sqrt(piece.data.length / pointsEnough)));
  // A very long way to look is not worth it.
  if ((x1 - x0 + 1) * (y1 - y0 + 1) * (piece.data.length / sparse ** 2) > lookMost) return undefined;
  const about = lookFor([x0, x1], [y0, y1], sparse);
  if (about.x < 0) return undefined;
  const dense = piece.data.length > 6_000 ? 2 : 1;
  const best =
    sparse > dense ? lookFor([about.x - 1, about.x + 1], [about.y - 1, about.y + 1], dense) : about;
  return best.alike <= alikeLeast ? undefined : { ...from, x: best.x, y: best.y };
};

/** Tells what was moved from what was erased here and inserted there: one patch where it is now, with where it was. */
export const joinMoved = (patches: readonly Patch[], page: Plane, picture: Plane): Patch[] => {
  const left = new Set(patches);
  const made: Patch[] = [];
  for (const patch of patches) {
    const { gone } = patch;
    if (!left.has(patch) || !gone || Math.min(gone.width, gone.height) < sideLeast) continue;
    for (const target of left) {
      const { fresh } = target;
      if (!fresh) continue;
      const size = (fresh.width * fresh.height) / (gone.width * gone.height);
      if (size < 0.4 || size > 2.5) continue;
      const now = findAgain(page, picture, gone, fresh);
      if (!now) continue;
      left.delete(patch);
      left.delete(target);
      made.push({ ...now, kind: 'moved', weight: Math.max(patch.weight, target.weight), from: gone });
      break;
    }
  }
  return [...left, ...made];
};
