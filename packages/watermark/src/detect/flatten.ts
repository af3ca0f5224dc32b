import { type Plane, plane } from '../signal/plane.ts';
import type { GridMap } from '../watermark.types.ts';
import { fitMap } from './fit-map.ts';
import type { Quad } from './outline.ts';
import { enlarged } from './view.ts';

/** A page laid flat, and where its points come from. */
export interface Flat {
  readonly picture: Plane;
  readonly from: GridMap;
}

/** Applies one map after another. */
export const through = (outer: GridMap, inner: GridMap): GridMap => {
  const [a, b] = [
    [...outer, 1],
    [...inner, 1],
  ];
  const at = (row: number, column: number) =>
    [0, 1, 2].reduce((sum, k) => sum + (a[row * 3 + k] as number) * (b[k * 3 + column] as number), 0);
  const last = at(2, 2);
  return [at(0, 0), at(0, 1), at(0, 2), at(1, 0), at(1, 1), at(1, 2), at(2, 0), at(2, 1)].map(
    (value) => value / last,
  ) as unknown as GridMap;
};

/** Draws a plane whose points come from another one. */
const drawn = (luma: Plane, from: GridMap, width: number, height: number): Plane => {
  const picture = plane(width, height);
  const [a, b, c, d, e, f, g, h] = from;
  for (let v = 0, to = 0; v < height; v += 1)
    for (let u = 0; u < width; u += 1, to += 1) {
      const depth = 1 / (g * u + h * v + 1);
      const x = Math.min(Math.max((a * u + b * v + c) * depth, 0), luma.width - 1.001);
      const y = Math.min(Math.max((d * u + e * v + f) * depth, 0), luma.height - 1.001);
      const x0 = x | 0;
      const y0 = y | 0;
      const fx = x - x0;
      const fy = y - y0;
      const at = y0 * luma.width + x0;
      const top = (luma.data[at] as number) * (1 - fx) + (luma.data[at + 1] as number) * fx;
      const below =
        (luma.data[at + luma.width] as number) * (1 - fx) + (luma.data[at + luma.width + 1] as number) * fx;
      picture.data[to] = top * (1 - fy) + below * fy;
    }
  return picture;
};

/** The same page from a picture that is `times` as large, and as much larger. */
export const flattenLarger = (luma: Plane, { picture, from }: Flat, times: number): Plane => {
  if (times === 1) return picture;
  const off = (1 / times - 1) / 2;
  const smaller: GridMap = [1 / times, 0, off, 0, 1 / times, off, 0, 0];
  const map = through(enlarged(from, times), smaller);
  return drawn(luma, map, times * picture.width, times * picture.height);
};

/** Lays the page between four corners flat, at about the size it is seen at. */
export const flatten = (luma: Plane, quad: Quad): Flat | undefined => {
  const [tl, tr, br, bl] = quad;
  const far = (one: readonly [number, number], other: readonly [number, number]) =>
    Math.hypot(one[0] - other[0], one[1] - other[1]);
  const width = Math.round((far(tl, tr) + far(bl, br)) / 2);
  const height = Math.round((far(tl, bl) + far(tr, br)) / 2);
  const corners = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ] as const;
  const from = fitMap(
    corners.map(([u, v], at) => ({ u, v, x: quad[at]?.[0] ?? 0, y: quad[at]?.[1] ?? 0, weight: 1 })),
    [1, 0, 0, 0, 1, 0, 0, 0],
    true,
  );
  if (!from) return undefined;
  return { picture: drawn(luma, from, width, height), from };
};
