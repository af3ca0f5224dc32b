import { tileSide } from '../signal/tile.ts';
import type { Lie } from './lie.ts';
import { block, type Residual } from './residual.ts';

/** The grid is first looked for in so many tiles to each side of a point. */
const reach = 3;
/** The middle of a picture is left only for a place with this many times as much to go by. */
const betterLeast = 1.25;

/** Sums of all that is above and to the left. */
const sumsOf = ({ width, height, data }: Residual['trust']): Float64Array => {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1)
    for (let x = 0, row = 0; x < width; x += 1) {
      row += data[y * width + x] as number;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] as number) + row;
    }
  return sums;
};

/**
 * Around which point there is most to see of a mark. Where only ink carries it and a page has a few lines at its top,
 * there is nothing in the middle.
 */
export const densestAround = (residual: Residual): ((lie: Lie) => readonly [number, number]) => {
  const { width, height } = residual.trust;
  const sums = sumsOf(residual.trust);
  const [middleX, middleY] = [residual.width / 2, residual.height / 2];
  const sumAround = (x: number, y: number, far: number): number => {
    const clip = (value: number, most: number) => Math.min(Math.max(Math.round(value), 0), most);
    const [left, right] = [clip(x - far, width), clip(x + far, width)];
    const [top, bottom] = [clip(y - far, height) * (width + 1), clip(y + far, height) * (width + 1)];
    return (
      (sums[bottom + right] as number) -
      (sums[top + right] as number) -
      (sums[bottom + left] as number) +
      (sums[top + left] as number)
    );
  };
  return ({ ax, ay }) => {
    const far = (reach * tileSide * Math.hypot(ax, ay)) / block;
    let best = {
      x: middleX,
      y: middleY,
      sum: betterLeast * sumAround(middleX / block, middleY / block, far),
    };
    for (let y = 0; y <= height; y += 2)
      for (let x = 0; x <= width; x += 2) {
        const sum = sumAround(x, y, far);
        if (sum > best.sum) best = { x: x * block, y: y * block, sum };
      }
    return [best.x, best.y];
  };
};
