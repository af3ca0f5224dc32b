import { expect, test } from 'vitest';
import { detailOf, framesOf } from './frames.ts';

const sheet = (marks: readonly (readonly [number, number])[] = [], size = 240) => {
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [x, y] of marks) data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
  return { width: size, height: size, data };
};

test('what is the same has no frame', () => {
  expect(framesOf(sheet([[10, 10]]), sheet([[10, 10]]))).toEqual([]);
});

test('each place that differs is framed, and neighbours are one place', () => {
  const frames = framesOf(
    sheet(),
    sheet([
      [5, 5],
      [30, 5],
      [200, 200],
    ]),
  );
  expect(frames).toEqual([
    { left: 0, top: 0, width: 25, height: 15 },
    { left: 75, top: 75, width: 20, height: 20 },
  ]);
});

test('a page of another size differs as a whole', () => {
  expect(framesOf(sheet(), sheet([], 120))).toEqual([{ left: 0, top: 0, width: 100, height: 100 }]);
});

test('the first place is shown larger, within the page', () => {
  const size = { width: 1000, height: 1000 };
  expect(detailOf([], size)).toBeUndefined();
  expect(detailOf([{ left: 0, top: 95, width: 5, height: 5 }], size)).toEqual({
    x: 0,
    y: 820,
    width: 450,
    height: 180,
  });
});
