import { describe, expect, it } from 'vitest';
import { type Plane, plane } from '../signal/plane.ts';
import { shrinkTo } from '../tamper/resize.ts';
import { createMemory } from './memory.ts';

const picture = (width: number, height: number): Plane => ({
  width,
  height,
  data: Float32Array.from({ length: width * height }, (_, at) => (at * 37) % 251),
});

/** What is remembered of a picture that was changed by 2 everywhere, given from the last row to the first. */
const remembered = ({ width, height, data }: Plane, across: number, down: number): Plane => {
  const memory = createMemory(width, height, across, down);
  const change = plane(width, height).data.fill(2);
  for (let y = height - 1; y >= 0; y -= 1) memory.add(y, data, change, y * width);
  return memory.seen;
};

describe('what a picture looks like', () => {
  it.each([
    [40, 30, 40, 30],
    [40, 30, 35, 26],
    [40, 30, 20, 15],
    [47, 31, 9, 6],
    [40, 30, 40, 29],
    [1, 30, 1, 7],
  ])('of %i by %i is remembered at %i by %i', (width, height, across, down) => {
    const given = picture(width, height);
    const wanted = shrinkTo(given, across, down).data;
    const { data, ...size } = remembered(given, across, down);
    expect(size).toEqual({ width: across, height: down });
    for (const [at, light] of data.entries()) expect(light).toBeCloseTo((wanted[at] as number) + 2, 3);
  });
});
