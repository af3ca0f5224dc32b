import type { Plane } from '../signal/plane.ts';
import { type Block, blockSide } from './blocks.ts';
import { findSquare } from './match.ts';
import type { Box } from './regions.ts';
import { stretchedUpon } from './stretch.ts';
import { strokesApart } from './strokes.ts';
import { windowOf } from './window.ts';

/** How far around a block letters are laid upon each other, across and down. */
const [beside, above] = [14, 8];
/** So little is no difference however it comes about. */
const negligible = 0.3;
/** How far a window is looked for, in pixels. */
const searched = 3;
const levels = 255;

/** How much of a stroke only one side has at a place, in pixels of black. */
export interface Misfit {
  /** As the page lies. */
  readonly plain: number;
  /** With letters shifted, stretched and squeezed until they fit best. */
  readonly fitted: number;
}

const windowAround = ({ x, y }: Pick<Block, 'x' | 'y'>, { width, height }: Plane): Box => {
  const [left, top] = [Math.max(0, x - beside), Math.max(0, y - above)];
  const [right, bottom] = [Math.min(width, x + blockSide + beside), Math.min(height, y + blockSide + above)];
  return { x: left, y: top, width: right - left, height: bottom - top };
};

const inLevels = (of: Plane): Plane => ({ ...of, data: of.data.map((value) => value * levels) });

/** Where the window is seen most alike, or nothing when it is seen nowhere. */
const shiftedTo = (page: Plane, picture: Plane, box: Box): Plane | undefined => {
  const wide = {
    x: box.x - searched,
    y: box.y - searched,
    width: box.width + 2 * searched,
    height: box.height + 2 * searched,
  };
  const [one, other] = [inLevels(windowOf(page, wide)), inLevels(windowOf(picture, wide))];
  const found = findSquare(one, other, searched, searched, Math.min(box.width, box.height), searched);
  return found && found.alike > 0.3 ? windowOf(picture, box, found.dx, found.dy) : undefined;
};

/** Lays the letters around a block upon each other in every way that drawing them anew explains. */
export const misfitAt = (page: Plane, picture: Plane, block: Pick<Block, 'x' | 'y'>): Misfit => {
  const box = windowAround(block, page);
  const own = windowOf(page, box);
  const lying = windowOf(picture, box);
  const asItLies = strokesApart(own, lying);
  if (asItLies < negligible) return { plain: asItLies, fitted: asItLies };
  const shifted = shiftedTo(page, picture, box);
  const plain = shifted ? Math.min(asItLies, strokesApart(own, shifted)) : asItLies;
  let fitted = plain;
  for (const seen of [shifted, lying])
    if (seen && fitted >= negligible) fitted = Math.min(fitted, strokesApart(own, stretchedUpon(own, seen)));
  return { plain, fitted };
};
