import { describe, expect, it } from 'vitest';
import type { Plane } from '../signal/plane.ts';
import { withoutShapes } from './letters.ts';

const [width, height] = [360, 240];
const pitch = 9;

/** A wave longer than strokes are thick, as a mark has. */
const markAt = (x: number, y: number): number => 4 * Math.sin(x / 3.1 + y / 4.7);

/** Lines of many widths, soft as a scanner sees them: thin ones never become as dark as thick ones. */
const strokes = (wave: (x: number, y: number) => number): Plane => {
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isUpright = y % 80 < 40;
      const across = isUpright ? x : y;
      const line = Math.floor(across / pitch);
      const middle = line * pitch + 4 + ((line * 7) % 5) / 5;
      const soft = 0.8 + ((line * 3 + (isUpright ? 0 : 1)) % 4) * 0.25;
      const depth = 215 * Math.exp(-((across - middle) ** 2) / (2 * soft * soft));
      data[y * width + x] = 250 - depth + (depth > 100 ? wave(x, y) : 0);
    }
  return { width, height, data };
};

const inkOf = ({ data }: Plane): Float32Array => data.map((light) => (light < 150 ? 1 - light / 150 : 0));

/** How well the ink of a picture tells the mark, from 0 to 1. */
const telling = ({ data }: Plane, ink: Float32Array): number => {
  let [count, sum, sumMark, squares, marks, both] = [0, 0, 0, 0, 0, 0];
  for (const [at, weight] of ink.entries()) {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (weight === 0 || x === 0 || y === 0 || x === width - 1 || y === height - 1) continue;
    const [light, mark] = [data[at] as number, markAt(x, y)];
    count += 1;
    sum += light;
    sumMark += mark;
    squares += light * light;
    marks += mark * mark;
    both += light * mark;
  }
  const spread = (squares - (sum * sum) / count) * (marks - (sumMark * sumMark) / count);
  return (both - (sum * sumMark) / count) / Math.sqrt(spread);
};

describe('the shapes of letters', () => {
  it('are taken away from how dark ink is, and the mark is left', () => {
    const seen = strokes(markAt);
    const ink = inkOf(seen);
    const [before, after] = [telling(seen, ink), telling(withoutShapes(seen, ink), ink)];
    expect(before).toBeLessThan(0.2);
    expect(after).toBeGreaterThan(2 * before);
  });

  it('leave paper as it is, and a page without ink', () => {
    const seen = strokes(() => 0);
    const ink = inkOf(seen);
    const left = withoutShapes(seen, ink);
    expect(left.data.every((light, at) => (ink[at] as number) > 0 || light === seen.data[at])).toBe(true);
    expect(withoutShapes(seen, new Float32Array(ink.length)).data).toEqual(seen.data);
  });
});
