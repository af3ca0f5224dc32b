import { describe, expect, it } from 'vitest';
import { place } from '../detect/lattice.ts';
import { type Plane, plane } from '../signal/plane.ts';
import type { GridMap } from '../watermark.types.ts';
import { bell } from './blur.ts';
import { comparePage } from './compare-page.ts';
import { drawWriting, type Writing, writing } from './drawn-page.testing.ts';
import { pyramidOf } from './flatten.ts';
import { inverseOf } from './grid-map.ts';
import { makeReference, readReference } from './reference.ts';

const key = { unit: new Uint8Array(32).fill(7) };
const given = writing(3, 440, 560);
const { width, height } = given;
const reference = readReference(
  makeReference(drawWriting(given), { width, height, page: 0, id: 5n }, key),
  key,
);

/** A little askew, on a dark desk, out of focus, in uneven light and with some grain. */
const askew: GridMap = [1.08, -0.03, 60, 0.02, 1.05, 50, 0.000_02, 0.000_03];
const photograph = (page: Plane): Plane => {
  const seen = plane(600, 720);
  const back = inverseOf(askew);
  for (let y = 0, at = 0; y < seen.height; y += 1)
    for (let x = 0; x < seen.width; x += 1, at += 1) {
      const [u, v] = back(x, y);
      const [u0, v0] = [Math.floor(u), Math.floor(v)];
      const isPage = u0 >= 0 && v0 >= 0 && u0 + 1 < page.width && v0 + 1 < page.height;
      const value = (i: number, j: number) => page.data[(v0 + j) * page.width + u0 + i] as number;
      const [fu, fv] = [u - u0, v - v0];
      const light = isPage
        ? (value(0, 0) * (1 - fu) + value(1, 0) * fu) * (1 - fv) +
          (value(0, 1) * (1 - fu) + value(1, 1) * fu) * fv
        : 70;
      seen.data[at] = (light * 0.8 + 10) * (1 - (0.3 * x) / seen.width);
    }
  const soft = bell(seen, 0.8);
  return { ...soft, data: soft.data.map((value, at) => value + (((at * 7_919) % 13) - 6) * 0.7) };
};

const straight: GridMap = [1, 0, 0, 0, 1, 0, 0, 0];
/** A detector's map is good to about a unit in the middle and worse at the edges. */
const nearly: GridMap = [
  askew[0] * 1.004,
  askew[1],
  askew[2] - 1.5,
  askew[3] + 0.003,
  askew[4],
  askew[5],
  0,
  0,
];

const captures = [
  { name: 'as a file', take: (page: Plane) => page, map: straight },
  { name: 'as a photo', take: photograph, map: nearly },
] as const;

const without = (at: readonly number[]): Writing => ({
  ...given,
  digits: given.digits.filter((_, index) => !at.includes(index)),
});
const changed = (at: number, digit: number): Writing => ({
  ...given,
  digits: given.digits.map((one, index) => (index === at ? { ...one, digit } : one)),
});

describe.each(captures)('a page compared $name', ({ take, map }) => {
  const compare = (edited: Writing) => comparePage(pyramidOf(take(drawWriting(edited))), reference, map);
  const six = given.digits.findIndex(({ digit, y }) => digit === 6 && y > 240);
  const { x, y } = given.digits[six] as (typeof given.digits)[number];

  it('has nothing altered when nothing was', () => {
    const { regions, covered } = compare(given);
    expect(regions).toEqual([]);
    expect(covered).toBeGreaterThan(0.99);
  });

  it('shows a 6 that became an 8, and nothing else', () => {
    const { regions } = compare(changed(six, 8));
    expect(regions).toHaveLength(1);
    const [region] = regions as [(typeof regions)[number]];
    expect(region.kind).toBe('inserted');
    expect(Math.abs(region.x + region.width / 2 - (x + 7))).toBeLessThan(6);
    expect(Math.abs(region.y + region.height / 2 - (y + 4))).toBeLessThan(8);
    const [px, py] = place(map === nearly ? askew : straight, region.x, region.y);
    const [cx = 0, cy = 0] = region.corners?.[0] ?? [];
    expect(Math.hypot(px - cx, py - cy)).toBeLessThan(2.5);
  });

  it('shows what was erased and what was inserted', () => {
    const { regions: erased } = compare(without([six, six + 1]));
    expect(erased.map(({ kind }) => kind)).toEqual(['erased']);
    const blank = { x: width - 40, y: height - 40, digit: 4 };
    const { regions: inserted } = compare({ ...given, digits: [...given.digits, blank] });
    expect(inserted.map(({ kind }) => kind)).toEqual(['inserted']);
  });

  it('shows a line that was moved, and where from', () => {
    const last = given.digits.at(-1)?.y ?? 0;
    const moved = given.digits.map((one) =>
      one.y === last ? { ...one, y: height - 32, x: one.x + 9 } : one,
    );
    const { regions } = compare({ ...given, digits: moved });
    expect(regions.map(({ kind }) => kind)).toEqual(['moved']);
    expect(Math.abs((regions[0]?.y ?? 0) - (height - 32))).toBeLessThan(4);
    expect(Math.abs((regions[0]?.from?.y ?? 0) - last)).toBeLessThan(4);
  });
});

it('cannot tell of lines that were blurred, and tells the same when they were taken away', () => {
  const page = drawWriting(given);
  const withLines = (of: Float32Array): Plane => ({
    ...page,
    data: page.data.map((value, at) => {
      const row = Math.floor(at / width);
      return row > 230 && row < 300 ? (of[at] as number) : value;
    }),
  });
  const blurred = comparePage(pyramidOf(withLines(bell(page, 4).data)), reference, straight);
  expect(blurred.regions).toEqual([]);
  expect(blurred.unclear.some(({ y }) => y > 200 && y < 300)).toBe(true);
  const gone = comparePage(pyramidOf(withLines(page.data.map(() => 252))), reference, straight);
  expect(gone.regions.map(({ kind }) => kind)).toContain('erased');
});

it('does not call erased what is outside of the picture', () => {
  const page = drawWriting(given);
  const [left, top, wide, high] = [110, 80, 260, 340];
  const part = plane(wide, high);
  for (let row = 0; row < high; row += 1)
    part.data.set(
      page.data.subarray((row + top) * width + left, (row + top) * width + left + wide),
      row * wide,
    );
  const { regions, covered } = comparePage(pyramidOf(part), reference, [1, 0, -left, 0, 1, -top, 0, 0]);
  expect(regions).toEqual([]);
  expect(covered).toBeCloseTo((wide * high) / (width * height), 1);
});

describe('a word of letters that its page has nowhere else, in a font that its file does not bring', () => {
  const [H, E, P, L, F, C, A, J] = [10, 11, 12, 13, 14, 15, 16, 17];
  const withWord = (word: readonly number[]): Plane =>
    drawWriting({
      ...given,
      digits: [...given.digits, ...word.map((digit, at) => ({ x: 280 + 13 * at, y: height - 36, digit }))],
    });
  const compare = (word: readonly number[], isLent: boolean, isOurs = false) => {
    const about = { width, height, page: 0, id: 5n, isLent };
    const kept = readReference(makeReference(withWord([H, E, P, L]), about, key), key);
    return comparePage(pyramidOf(withWord(word)), kept, straight, isOurs);
  };

  it.each([
    ['other letters', [F, C, A, J]],
    ['boxes', [A, A, A, A]],
  ])('cannot be told where it is drawn as %s', (_, drawn) => {
    const { regions, unclear } = compare(drawn, true);
    expect(regions).toEqual([]);
    expect(unclear).toHaveLength(1);
    expect(compare(drawn, false).regions.map(({ kind }) => kind)).toEqual(['changed']);
  });

  it('is told to be another where we drew the file ourselves, with the letters that we lend', () => {
    expect(compare([F, C, A, J], true, true).regions.map(({ kind }) => kind)).toEqual(['changed']);
  });

  it('is told to be erased, or to be figures that the page has elsewhere', () => {
    expect(compare([], true).regions.map(({ kind }) => kind)).toEqual(['erased']);
    expect(compare([3, 8, 2, 6], true).regions).toHaveLength(1);
  });
});
