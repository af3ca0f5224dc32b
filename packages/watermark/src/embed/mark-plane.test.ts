import { describe, expect, it } from 'vitest';
import { type Plane, plane } from '../signal/plane.ts';
import { designTile } from '../signal/tile.ts';
import { markOf } from './mark-plane.ts';

const design = designTile(new Uint8Array(32).fill(3));
const side = 512;

/** White paper with thin upright strokes, soft at both sides, and pale bands of the same width and no ink. */
const written = (): Plane => {
  const page = plane(side, side);
  page.data.fill(255);
  for (let y = 0; y < side; y += 1)
    for (let x = 8; x < side - 8; x += 16) {
      const row = y * side + x;
      if (y < side / 2) page.data.set([130, 20, 20, 130], row);
      else page.data.set([225, 225, 225, 225], row);
    }
  return page;
};

/** How much a mark changes what is of one lightness. */
const depthOf = ({ data }: Plane, change: Float32Array, light: number): number => {
  let [sum, count] = [0, 0];
  for (const [at, value] of data.entries()) {
    if (value !== light) continue;
    sum += (change[at] as number) ** 2;
    count += 1;
  }
  return Math.sqrt(sum / count);
};

describe('the change that marks a page', () => {
  const page = written();
  const change = markOf(design, 77n, page, 1, 'standard');

  it('is as deep where letters end as inside them, and far less on paper and on what is pale', () => {
    const inside = depthOf(page, change, 20);
    const edge = depthOf(page, change, 130);
    expect(inside).toBeGreaterThan(4);
    expect(edge / inside).toBeGreaterThan(0.9);
    expect(edge / inside).toBeLessThan(1.2);
    expect(depthOf(page, change, 225)).toBeLessThan(inside / 2.5);
    expect(depthOf(page, change, 255)).toBeLessThan(inside / 2.5);
  });

  it('only darkens paper', () => {
    const most = change.reduce((high, by, at) => (page.data[at] === 255 ? Math.max(high, by) : high), -1);
    expect(most).toBeLessThanOrEqual(0);
  });
});
