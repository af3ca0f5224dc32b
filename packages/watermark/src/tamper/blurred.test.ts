import { expect, it } from 'vitest';
import type { Plane } from '../signal/plane.ts';
import { type Block, blockStep } from './blocks.ts';
import { bell } from './blur.ts';
import { onlyBlurred } from './blurred.ts';
import { drawWriting, writing } from './drawn-page.testing.ts';

const given = writing(3, 300, 200);
const drawn = (of: typeof given): Plane => {
  const page = drawWriting(of);
  return { ...page, data: page.data.map((value) => value / 252) };
};
const page = drawn(given);
const { y } = given.digits.find((digit) => digit.y > 60) as (typeof given.digits)[number];
const line: Block[] = Array.from({ length: 16 }, (_, at) => ({
  x: 36 + at * blockStep,
  y: y - 4,
  gone: 9,
  fresh: 9,
}));
/** The page with another page in place of one line. */
const withLine = (of: Plane): Plane => ({
  ...page,
  data: page.data.map((value, at) => {
    const row = Math.floor(at / page.width);
    return row >= y - 6 && row < y + 22 ? (of.data[at] as number) : value;
  }),
});
const retyped = drawn({
  ...given,
  digits: given.digits.map((one) => ({ ...one, digit: (one.digit + 3) % 10 })),
});

it.each([
  ['blurred a little', withLine(bell(page, 2.5)), true],
  ['blurred beyond reading', withLine(bell(page, 5)), true],
  ['taken away', withLine({ ...page, data: page.data.map(() => 1) }), false],
  ['typed anew', withLine(retyped), false],
  ['drawn as it was', page, false],
])('a line that was %s is only blurred: %s', (_, picture, isBlurred) => {
  expect([...onlyBlurred(page, picture, line)]).toEqual(isBlurred ? line : []);
});
