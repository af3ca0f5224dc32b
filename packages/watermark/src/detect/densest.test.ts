import { describe, expect, it } from 'vitest';
import { plane } from '../signal/plane.ts';
import { densestAround } from './densest.ts';
import { block, type Residual } from './residual.ts';

const [width, height] = [1_240, 1_754];
const upright = { ax: 1, ay: 0, bx: 0, by: 1, score: 2 };

/** A page of which only some rows, from one to another, have ink. */
const inkBetween = (...rows: readonly (readonly [number, number])[]): Residual => {
  const trust = plane(Math.ceil(width / block), Math.ceil(height / block));
  for (const [from, to] of rows)
    for (let y = Math.floor(from / block); y < to / block; y += 1)
      trust.data.fill(0.1, y * trust.width + 10, y * trust.width + 68);
  return { ...plane(width, height), trust };
};

describe('the grid is looked for first', () => {
  it('in the middle of a page that is written full', () => {
    expect(densestAround(inkBetween([150, 1_600]))(upright)).toEqual([620, 877]);
  });

  it('where a few lines are, at the top of a page or at its end', () => {
    const [, top] = densestAround(inkBetween([160, 420]))(upright);
    expect(top).toBeLessThan(600);
    const [, end] = densestAround(inkBetween([1_300, 1_600]))(upright);
    expect(end).toBeGreaterThan(1_100);
  });

  it('among the more of two parts of a page', () => {
    const [, y] = densestAround(inkBetween([100, 160], [1_300, 1_600]))(upright);
    expect(y).toBeGreaterThan(1_100);
  });
});
