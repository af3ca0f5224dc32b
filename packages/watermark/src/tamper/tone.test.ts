import { expect, it } from 'vitest';
import type { GridMap } from '../watermark.types.ts';
import { comparePage } from './compare-page.ts';
import { drawWriting, type Writing, writing } from './drawn-page.testing.ts';
import { pyramidOf } from './flatten.ts';
import { makeReference, readReference } from './reference.ts';

const key = { unit: new Uint8Array(32).fill(7) };
const asMarked: GridMap = [1, 0, 0, 0, 1, 0, 0, 0];
const { width, height, digits } = writing(5, 440, 560);
const heading = digits[0]?.y;
/** A page in light letters whose heading alone is black. */
const given: Writing = {
  width,
  height,
  digits: digits.map((one) => ({ ...one, tone: one.y === heading ? 20 : 110 })),
};
const reference = readReference(
  makeReference(drawWriting(given), { width, height, page: 0, id: 5n }, key),
  key,
);

it('calls nothing inserted in light letters when the only black ones were taken away', () => {
  const edited = { ...given, digits: given.digits.filter(({ y }) => y !== heading) };
  const { regions } = comparePage(pyramidOf(drawWriting(edited)), reference, asMarked);
  expect(regions.length).toBeGreaterThan(0);
  for (const { kind, y } of regions) {
    expect(kind).toBe('erased');
    expect(Math.abs(y - (heading as number))).toBeLessThan(6);
  }
});
