import { expect, test } from 'vitest';
import { runsOf, wordsOnPage } from './words.ts';

const run = (text: string, x: number, y: number, width: number) => ({ text, x, y, width, height: 5 });

test('a word is found where it stands, part of a longer run', () => {
  const [found, ...others] = wordsOnPage('seal', 3, [run('Please seal here', 20, 50, 160)]);
  expect(found).toEqual({ page: 3, x: 90, y: 50, width: 40, height: 5 });
  expect(others).toEqual([]);
});

test.each([
  [
    'letter by letter',
    [run('甲', 10, 10, 5), run('方', 16, 10, 5), run('盖', 22, 10, 5), run('章', 28, 10, 5)],
  ],
  ['with blanks between', [run('甲 方 盖 章', 10, 10, 23)]],
  ['with runs of blanks', [run('甲方', 10, 10, 10), run('  ', 20, 10, 3), run('盖章', 23, 10, 10)]],
])('a word written %s is one word', (_, runs) => {
  const [found] = wordsOnPage('甲方盖章', 1, runs);
  expect(found).toMatchObject({ page: 1, x: 10, y: 10 });
  expect(found?.width).toBeCloseTo(23, 5);
});

test('a word is found as often as it is said, in order', () => {
  const runs = [run('seal', 10, 10, 20), run('no', 40, 10, 10), run('seal', 60, 90, 20)];
  expect(wordsOnPage('seal', 1, runs).map(({ x }) => x)).toEqual([10, 60]);
});

test('a word that breaks at the end of a line is found where it begins', () => {
  const [found] = wordsOnPage('甲方盖章', 1, [run('甲方', 180, 10, 10), run('盖章', 20, 18, 10)]);
  expect(found).toEqual({ page: 1, x: 180, y: 10, width: 10, height: 5 });
});

test('nothing is found of a word that is blank', () => {
  expect(wordsOnPage('  ', 1, [run('a b', 1, 1, 9)])).toEqual([]);
});

// An A4 page of 595 × 842 points, upright and turned by 90 degrees.
test.each([
  ['upright', [1, 0, 0, -1, 0, 842], { x: 72, y: 842 - 100 - 12, width: 60, height: 12 }],
  ['turned', [0, 1, 1, 0, 0, 0], { x: 100, y: 72, width: 12, height: 60 }],
])('text of an %s page stands where it is seen', (_, view, points) => {
  const [found] = runsOf([{ str: 'seal', transform: [12, 0, 0, 12, 72, 100], width: 60, height: 12 }], view);
  for (const name of ['x', 'y', 'width', 'height'] as const)
    expect(found?.[name]).toBeCloseTo((points[name] * 25.4) / 72, 6);
});
