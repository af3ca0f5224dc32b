import { expect, test } from 'vitest';
import { fitted } from './fitted.ts';

const a4 = { widthMm: 210, heightMm: 297 };
const card = { widthMm: 90, heightMm: 60 };
const seal = { widthMm: 40, heightMm: 40 };

test.each([
  [{ kind: 'at', page: 1, x: 100, y: 288 }, { y: 277 }],
  [
    { kind: 'at', page: 1, x: 195, y: 9 },
    { x: 190, y: 20 },
  ],
  [
    { kind: 'at', page: 1, x: 100, y: 100 },
    { x: 100, y: 100 },
  ],
  [
    { kind: 'pages', which: 'every', x: 80, y: 50 },
    { x: 70, y: 40 },
  ],
  [
    { kind: 'pages', which: 'odd', x: 80, y: 50 },
    { x: 80, y: 50 },
  ],
  [{ kind: 'across', from: 1, to: 2, edge: 'left', y: 5 }, { y: 20 }],
] as const)('an imprint higher than a signature stays on its pages: %o', (place, moved) => {
  expect(fitted(place, [a4, card], seal)).toEqual({ ...place, ...moved });
});
