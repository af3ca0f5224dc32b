import { describe, expect, it } from 'vitest';
import type { Plane } from '../signal/plane.ts';
import { bell } from './blur.ts';
import { drawWriting, type Writing, writing } from './drawn-page.testing.ts';
import { readKinds } from './read-kinds.ts';

const given = writing(3, 340, 340);
const even = (written: Writing): Plane => {
  const page = drawWriting(written);
  return { ...page, data: page.data.map((value) => value / 252) };
};
const whole = new Uint8Array(given.width * given.height).fill(1);
const changed = (at: number, digit: number): Writing => ({
  ...given,
  digits: given.digits.map((one, index) => (index === at ? { ...one, digit } : one)),
});

/** Other programs draw the same letters bolder, fainter, out of focus or a little off their place. */
const bolder = (page: Plane): Plane => ({
  ...page,
  data: page.data.map((value, at) => Math.min(value, 0.4 + 0.6 * (page.data[at + 1] ?? 1))),
});
const fainter = (page: Plane): Plane => ({ ...page, data: page.data.map((value) => 0.5 + value / 2) });
const shifted = (page: Plane): Plane => ({
  ...page,
  data: page.data.map((_, at) => page.data[at + page.width + 1] ?? 1),
});
const drawings = [
  { name: 'as it was', draw: (page: Plane) => page },
  { name: 'bolder', draw: bolder },
  { name: 'fainter', draw: fainter },
  { name: 'a point off its place', draw: shifted },
  { name: 'out of focus', draw: (page: Plane) => bell(page, 1.2) },
] as const;

describe.each(drawings)('a page drawn $name', ({ draw }) => {
  const read = (written: Writing) => readKinds(even(given), draw(even(written)), whole);

  it('has no letter that is another one when nobody changed it', () => {
    expect(read(given)).toEqual({ other: [], unclear: [] });
  });

  it.each([
    [6, 8],
    [8, 6],
    [5, 6],
    [3, 8],
    [0, 8],
  ])('has one other letter where a %i became a %i', (from, to) => {
    const at = given.digits.findIndex(({ digit, y }) => digit === from && y > 140);
    const { x, y } = given.digits[at] as (typeof given.digits)[number];
    expect(read(changed(at, to)).other).toMatchObject([{ x, y }]);
  });
});
