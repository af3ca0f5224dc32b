import { place } from '../detect/lattice.ts';
import { type Plane, plane } from '../signal/plane.ts';
import type { GridMap } from '../watermark.types.ts';
import { type Field, fieldAt } from './field.ts';
import { pixelsPerUnit } from './grid-map.ts';
import { halve } from './resize.ts';

/** A picture and the same made half as large, again and again. */
export type Pyramid = readonly Plane[];

/** Makes a pyramid of a picture. */
export const pyramidOf = (luma: Plane): Pyramid => {
  const levels = [luma];
  for (let last = luma; levels.length < 6 && Math.min(last.width, last.height) >= 64; levels.push(last))
    last = halve(last);
  return levels;
};

/** A page laid flat, and which of its points the picture shows. */
export interface Flat extends Plane {
  readonly seen: Uint8Array;
}

/** Positions are worked out at every so many pixels and are straight between. */
const knot = 8;

/** How a page lies in a picture. */
export interface Lay {
  readonly map: GridMap;
  readonly field?: Field;
}

/** Lays a page flat: `step` is how many of its pixels become one. */
export const layFlat = (
  pyramid: Pyramid,
  { map, field }: Lay,
  size: { readonly width: number; readonly height: number },
  step = 1,
  [left, top]: readonly [number, number] = [0, 0],
): Flat => {
  const [width, height] = [
    Math.max(1, Math.floor(size.width / step)),
    Math.max(1, Math.floor(size.height / step)),
  ];
  const flat: Flat = { ...plane(width, height), seen: new Uint8Array(width * height) };
  const scale = pixelsPerUnit(map, left + size.width / 2, top + size.height / 2) * step;
  const depth = Math.min(pyramid.length - 1, Math.max(0, Math.round(Math.log2(Math.max(scale, 1e-3)) - 0.3)));
  const from = pyramid[depth] as Plane;
  const shrunk = 1 / 2 ** depth;
  const [columns, rows] = [Math.ceil(width / knot) + 1, Math.ceil(height / knot) + 1];
  const xs = new Float32Array(columns * rows);
  const ys = new Float32Array(columns * rows);
  for (let j = 0; j < rows; j += 1)
    for (let i = 0; i < columns; i += 1) {
      const [u, v] = [left + (i * knot + 0.5) * step - 0.5, top + (j * knot + 0.5) * step - 0.5];
      const [du, dv] = field ? fieldAt(field, u, v) : [0, 0];
      const [x, y] = place(map, u + du, v + dv);
      xs[j * columns + i] = (x + 0.5) * shrunk - 0.5;
      ys[j * columns + i] = (y + 0.5) * shrunk - 0.5;
    }
  for (let j = 0; j + 1 < rows; j += 1)
    for (let i = 0; i + 1 < columns; i += 1) laySquare(from, flat, xs, ys, columns, i, j);
  return flat;
};

const laySquare = (
  from: Plane,
  flat: Flat,
  xs: Float32Array,
  ys: Float32Array,
  columns: number,
  i: number,
  j: number,
): void => {
  const at = j * columns + i;
  const corner = (of: Float32Array) =>
    [
      of[at] as number,
      of[at + 1] as number,
      of[at + columns] as number,
      of[at + columns + 1] as number,
    ] as const;
  const [x00, x10, x01, x11] = corner(xs);
  const [y00, y10, y01, y11] = corner(ys);
  const [rowsTo, columnsTo] = [Math.min(knot, flat.height - j * knot), Math.min(knot, flat.width - i * knot)];
  const { data, width } = from;
  const [lastX, lastY] = [width - 1, from.height - 1];
  for (let row = 0; row < rowsTo; row += 1) {
    const b = row / knot;
    let [x, y] = [x00 + (x01 - x00) * b, y00 + (y01 - y00) * b];
    const stepX = (x10 + (x11 - x10) * b - x) / knot;
    const stepY = (y10 + (y11 - y10) * b - y) / knot;
    let to = (j * knot + row) * flat.width + i * knot;
    for (let column = 0; column < columnsTo; column += 1, to += 1, x += stepX, y += stepY) {
      // Half a pixel beyond the edge is still the edge.
      if (!(x >= -0.5 && y >= -0.5 && x <= lastX + 0.5 && y <= lastY + 0.5)) continue;
      const cx = x < 0 ? 0 : x > lastX - 0.001 ? lastX - 0.001 : x;
      const cy = y < 0 ? 0 : y > lastY - 0.001 ? lastY - 0.001 : y;
      const x0 = cx | 0;
      const y0 = cy | 0;
      const fx = cx - x0;
      const fy = cy - y0;
      const p = y0 * width + x0;
      flat.data[to] =
        ((data[p] as number) * (1 - fx) + (data[p + 1] as number) * fx) * (1 - fy) +
        ((data[p + width] as number) * (1 - fx) + (data[p + width + 1] as number) * fx) * fy;
      flat.seen[to] = 1;
    }
  }
};
