import { type Plane, plane } from '../signal/plane.ts';
import type { Box } from './regions.ts';

/** The value of a plane between its points; its edge goes on outside of it. */
export const valueAt = ({ width, height, data }: Plane, x: number, y: number): number => {
  const [cx, cy] = [Math.min(Math.max(x, 0), width - 1.001), Math.min(Math.max(y, 0), height - 1.001)];
  const [x0, y0] = [cx | 0, cy | 0];
  const [fx, fy, at] = [cx - x0, cy - y0, y0 * width + x0];
  const upper = (data[at] as number) * (1 - fx) + (data[at + 1] as number) * fx;
  const lower = (data[at + width] as number) * (1 - fx) + (data[at + width + 1] as number) * fx;
  return upper * (1 - fy) + lower * fy;
};

/** A part of a plane, seen from so far off. */
export const windowOf = (from: Plane, { x, y, width, height }: Box, dx = 0, dy = 0): Plane => {
  const to = plane(width, height);
  const [left, top] = [x + dx, y + dy];
  const isWhole = Number.isInteger(left) && Number.isInteger(top);
  if (isWhole && left >= 0 && top >= 0 && left + width <= from.width && top + height <= from.height) {
    for (let row = 0; row < height; row += 1) {
      const begin = (top + row) * from.width + left;
      to.data.set(from.data.subarray(begin, begin + width), row * width);
    }
    return to;
  }
  for (let row = 0, at = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1, at += 1)
      to.data[at] = valueAt(from, left + column, top + row);
  return to;
};

/** A plane with its rows as columns. */
export const turned = ({ width, height, data }: Plane): Plane => {
  const to = plane(height, width);
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) to.data[x * height + y] = data[at] as number;
  return to;
};
