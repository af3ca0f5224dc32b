import { expect, it } from 'vitest';
import type { Plane } from '../signal/plane.ts';
import { bell } from './blur.ts';
import { drawWriting } from './drawn-page.testing.ts';
import { createPeers } from './peers.ts';
import { piecesOf } from './pieces.ts';
import { isPrintedAlike } from './printed-alike.ts';

const [here, below, beside] = [
  { x: 20, y: 20 },
  { x: 60, y: 60 },
  { x: 36, y: 20 },
];
const [three, eight] = [3, 8];
const page = (...digits: readonly { x: number; y: number; digit: number }[]): Plane => {
  const drawn = drawWriting({ width: 120, height: 100, digits });
  return { ...drawn, data: drawn.data.map((value) => value / 252) };
};

const isAlike = (was: Plane, is: Plane): boolean => {
  const pieces = piecesOf(was);
  const [first] = pieces.all;
  if (!first) throw new Error('There is no letter.');
  const soft = bell(was, 0.6);
  return isPrintedAlike(soft, bell(is, 0.6), first, createPeers(soft, pieces));
};

const inTwoPlaces = page({ ...here, digit: three }, { ...below, digit: three });

it.each([
  ['both became another', inTwoPlaces, page({ ...here, digit: eight }, { ...below, digit: eight }), true],
  ['one became another', inTwoPlaces, page({ ...here, digit: eight }, { ...below, digit: three }), false],
  ['both are gone', inTwoPlaces, page(), false],
  ['it stands alone', page({ ...here, digit: three }), page({ ...here, digit: eight }), false],
  [
    'both stand beside each other, where they may have been edited together',
    page({ ...here, digit: three }, { ...beside, digit: three }),
    page({ ...here, digit: eight }, { ...beside, digit: eight }),
    false,
  ],
])('whether a letter is printed alike wherever the page has it, when %s: %s', (_, was, is, alike) => {
  expect(isAlike(was, is)).toBe(alike);
});
