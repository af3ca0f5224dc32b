import type { Plane } from '../signal/plane.ts';
import { type Block, blockSide } from './blocks.ts';
import { bell } from './blur.ts';
import { clusters } from './regions.ts';
import { windowOf } from './window.ts';

/** How strong a blur may be that leaves something to compare, in pixels of the page. */
const blurs = [2, 3, 4.5, 6.5] as const;
/** What comes from farther away is hardly seen through the strongest of them. */
const rim = 16;
/** Strokes as steep as this share of the page's are no longer strokes. */
const steepMost = 0.5;
/** Ink is smeared, not taken away: this much of it is still there, and no more than that. */
const [inkLeast, inkMost] = [0.6, 1.4];
/** So alike is the page once it is blurred as much. */
const alikeLeast = 0.75;
/** Points that differ by less are as they were; of fewer that differ nothing can be said. */
const [differLeast, pointsLeast] = [0.15, 12];
/** A place is blurred when so large a share of what differs on it is. */
const shareLeast = 0.5;

/** The points of a window, without its rim, at which both sides differ. */
const differing = (page: Plane, seen: Plane): number[] => {
  const points: number[] = [];
  for (let y = rim; y < page.height - rim; y += 1)
    for (let x = rim; x < page.width - rim; x += 1) {
      const at = y * page.width + x;
      if (Math.abs((page.data[at] as number) - (seen.data[at] as number)) >= differLeast) points.push(at);
    }
  return points;
};

const steepest = ({ width, data }: Plane, points: readonly number[]): number =>
  points.reduce((most, at) => {
    const here = data[at] as number;
    const [right, below] = [data[at + 1] as number, data[at + width] as number];
    return Math.max(most, Math.abs(right - here), Math.abs(below - here));
  }, 0);

const inkIn = (points: readonly number[]): number =>
  points.reduce((sum, value) => sum + Math.max(0, 1 - value), 0);

const alike = (one: readonly number[], other: readonly number[]): number => {
  const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length;
  const [a, b] = [mean(one), mean(other)];
  let [aa, bb, ab] = [0, 0, 0];
  for (let at = 0; at < one.length; at += 1) {
    const [p, q] = [(one[at] as number) - a, (other[at] as number) - b];
    aa += p * p;
    bb += q * q;
    ab += p * q;
  }
  return ab / Math.sqrt(Math.max(1e-12, aa * bb));
};

/** Whether a picture shows the same as a page does in a block, as through frosted glass; nothing where too little differs. */
const isBlurredAt = (soft: Plane, picture: Plane, { x, y }: Block): boolean | undefined => {
  const box = { x: x - rim, y: y - rim, width: blockSide + 2 * rim, height: blockSide + 2 * rim };
  const [page, seen] = [windowOf(soft, box), windowOf(picture, box)];
  const points = differing(page, seen);
  if (points.length < pointsLeast) return undefined;
  if (steepest(seen, points) > steepMost * steepest(page, points)) return false;
  const of = ({ data }: Plane) => points.map((at) => data[at] as number);
  const is = of(seen);
  const ink = inkIn(is);
  return blurs.some((sigma) => {
    const was = of(bell(page, sigma));
    const before = inkIn(was);
    return ink >= inkLeast * before && ink <= inkMost * before && alike(was, is) >= alikeLeast;
  });
};

/**
 * Of blocks that are said to be altered, those of which nobody can tell, because somebody or something blurred them: what was
 * drawn is there still, smeared, and nobody reads whether it is the same.
 */
export const onlyBlurred = (soft: Plane, picture: Plane, altered: readonly Block[]): ReadonlySet<Block> =>
  new Set(
    clusters(altered)
      .filter((together) => {
        const looked = together.map((block) => isBlurredAt(soft, picture, block));
        const told = looked.filter((isBlurred) => isBlurred !== undefined);
        const blurred = told.filter((isBlurred) => isBlurred);
        return blurred.length > 0 && blurred.length >= shareLeast * told.length;
      })
      .flat(),
  );
