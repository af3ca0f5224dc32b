import { boxMean, type Plane } from '../signal/plane.ts';
import type { GridMap } from '../watermark.types.ts';
import { layFlat, type Pyramid } from './flatten.ts';
import { inverseOf } from './grid-map.ts';
import type { Reference } from './reference.ts';
import { shrinkTo } from './resize.ts';

/** How many units of the grid make one point of a small picture of a page. */
export const thumbStep = 8;
const tile = 128;
/** No page is looked for farther than this from the middle of a picture. */
const farthest = 4_096;

/** What is darker and lighter than around it. */
const standing = (small: Plane): Plane => {
  const around = boxMean(small, 5);
  const data = small.data.map((value, at) =>
    Math.min(Math.max(value - (around.data[at] as number), -64), 64),
  );
  return { ...small, data };
};

/** A page as it is recognised by. */
export const thumbOf = ({ luma, width, height }: Pick<Reference, 'luma' | 'width' | 'height'>): Plane =>
  standing(shrinkTo(luma, Math.round(width / thumbStep), Math.round(height / thumbStep)));

/** A picture seen through its map, as pages are recognised by; the place of its first point in tiles. */
export interface SeenThumb extends Plane {
  readonly seen: Uint8Array;
  readonly left: number;
  readonly top: number;
}

/** Everything a picture shows, laid flat and small. */
export const seenThumb = (pyramid: Pyramid, map: GridMap): SeenThumb => {
  const [{ width, height }] = pyramid as [Plane];
  const back = inverseOf(map);
  const [cx, cy] = back(width / 2, height / 2);
  const near = (value: number, middle: number) =>
    Number.isFinite(value) ? Math.min(Math.max(value, middle - farthest), middle + farthest) : middle;
  const corners = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ].map(([x = 0, y = 0]) => back(x, y));
  const us = corners.map(([u]) => near(u, cx));
  const vs = corners.map(([, v]) => near(v, cy));
  const [left, top] = [Math.floor(Math.min(...us) / tile), Math.floor(Math.min(...vs) / tile)];
  const size = {
    width: (Math.ceil(Math.max(...us) / tile) - left) * tile,
    height: (Math.ceil(Math.max(...vs) / tile) - top) * tile,
  };
  const flat = layFlat(pyramid, { map }, size, thumbStep, [left * tile, top * tile]);
  return { ...standing(filled(flat)), seen: flat.seen, left, top };
};

/** What is not seen has the mean of the rest, so that its edge does not stand out. */
const filled = (flat: Plane & { readonly seen: Uint8Array }): Plane => {
  let [sum, count] = [0, 0];
  for (let at = 0; at < flat.data.length; at += 1)
    if (flat.seen[at] === 1) {
      sum += flat.data[at] as number;
      count += 1;
    }
  const mean = sum / Math.max(1, count);
  return { ...flat, data: flat.data.map((value, at) => (flat.seen[at] === 1 ? value : mean)) };
};
