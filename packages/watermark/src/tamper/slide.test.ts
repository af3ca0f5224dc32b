import { describe, expect, it } from 'vitest';
import { type Plane, plane } from '../signal/plane.ts';
import type { GridMap } from '../watermark.types.ts';
import { comparePage } from './compare-page.ts';
import { pyramidOf } from './flatten.ts';
import { pixelsPerUnit } from './grid-map.ts';
import { makeReference, readReference } from './reference.ts';
import { register } from './register.ts';
import { shrinkTo } from './resize.ts';

const [width, height] = [640, 480];
const key = { unit: new Uint8Array(32).fill(7) };

type Box = readonly [x: number, y: number, width: number, height: number, light: number];
/** A band along the top, a few words in large type, bars, and much plain ground of a light that falls between two shades. */
const band: Box = [0, 0, width, 24, 60];
const words = Array.from({ length: 4 }, (_, line): Box[] =>
  Array.from({ length: 6 - line }, (_, at) => [60 + at * 34, 90 + line * 60, 22 - ((at * 7) % 9), 26, 40]),
);
const bars = [130, 60, 190, 110].map(
  (high, at): Box => [400 + at * 50, 430 - high, 32, high, 30 + 50 * (at % 2)],
);

const drawSlide = (boxes: readonly Box[]): Plane => {
  const page = plane(width, height);
  for (let at = 0; at < page.data.length; at += 1)
    page.data[at] = 246.5 + 2 * Math.sin(at % width) * Math.sin(Math.floor(at / width));
  for (const [x, y, wide, high, light] of boxes)
    for (let row = y; row < y + high; row += 1)
      page.data.fill(light, row * width + x, row * width + x + wide);
  return page;
};

const all = [band, ...words.flat(), ...bars];
const page = drawSlide(all);
const reference = readReference(makeReference(page, { width, height, page: 0, id: 5n }, key), key);

const straight: GridMap = [1, 0, 0, 0, 1, 0, 0, 0];
const captures = [
  { name: 'copied', take: (seen: Plane) => seen, map: straight },
  {
    name: 'made smaller',
    take: (seen: Plane) => shrinkTo(seen, width * 0.8, height * 0.8),
    map: [0.8, 0, -0.1, 0, 0.8, -0.1, 0, 0] as GridMap,
  },
];

describe.each(captures)('a slide $name', ({ take, map }) => {
  it('lies just where its grid says, also at its edges', () => {
    const near: GridMap = [map[0] * 1.0002, 0, map[2] + 0.1, 0, map[4], map[5] - 0.1, 0, 0];
    const lay = register(pyramidOf(take(page)), reference.luma, near, pixelsPerUnit(near, 300, 200));
    expect(Math.max(0, ...(lay.field?.dx ?? []).map(Math.abs))).toBeLessThan(0.3);
    expect(Math.max(0, ...(lay.field?.dy ?? []).map(Math.abs))).toBeLessThan(0.3);
    for (const [at, value] of map.entries()) expect(lay.map[at]).toBeCloseTo(value, at % 3 === 2 ? 0 : 2);
  });

  it('shows a word that was inserted and a bar that grew, and nothing else', () => {
    const edited = drawSlide([...all, [120, 400, 60, 26, 40], [400, 280, 32, 20, 30]]);
    const { regions, isAstray } = comparePage(pyramidOf(take(edited)), reference, map);
    expect(isAstray).toBe(false);
    expect(regions.map(({ kind }) => kind)).toEqual(['inserted', 'inserted']);
  });

  it('that lost half of what was on it says so', () => {
    const { regions, isAstray } = comparePage(
      pyramidOf(take(drawSlide([band, ...bars, ...words.slice(0, 2).flat()]))),
      reference,
      map,
    );
    expect(isAstray).toBe(false);
    expect(new Set(regions.map(({ kind }) => kind))).toEqual(new Set(['erased']));
  });
});

it('a copied slide lies exactly as it did, whole pixel upon whole pixel', () => {
  const edited = drawSlide([...all, [120, 400, 60, 26, 40]]);
  const lay = register(pyramidOf(edited), reference.luma, [1.0002, 0, 0.1, 0, 1, -0.1, 0, 0], 1);
  expect(lay).toEqual({ map: straight, held: expect.closeTo(1, 1) });
});

it('a slide that cannot be laid upon its reference is said to be astray, with no places', () => {
  const { regions, isAstray } = comparePage(pyramidOf(page), reference, [1, 0, 90, 0, 1, 70, 0, 0]);
  expect(isAstray).toBe(true);
  expect(regions).toEqual([]);
});
