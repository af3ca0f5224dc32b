import { expect, test } from 'vitest';
import { isOnOtherPages, isSamePresses, shiftsBetween } from './moves.ts';
import type { Place } from './shapes.ts';

const at = (page: number, x = 100): Place => ({ kind: 'at', page, x, y: 150 });
const placed = (deviceId: string, places: Place[], fileId = 'file') => ({ fileId, deviceId, places });
const find = (word: string) => (word === 'seal' ? [{ page: 2, x: 1, y: 1, width: 9, height: 4 }] : []);

test('the same seals on the same files are pressed as often', () => {
  const before = [placed('a', [at(1)]), placed('b', [at(1)])];
  expect(isSamePresses(before, [placed('b', [at(2)]), placed('a', [at(3), at(1)])])).toBe(true);
  expect(isSamePresses(before, [placed('a', [at(1)])])).toBe(false);
  expect(isSamePresses(before, [...before, placed('a', [at(1)], 'other')])).toBe(false);
  expect(isSamePresses(before, [placed('a', [at(1)]), placed('a', [at(1)], 'other')])).toBe(false);
});

test('only what stands elsewhere is told', () => {
  const before = [placed('a', [at(1)]), placed('b', [at(1)])];
  expect(shiftsBetween(before, before.toReversed())).toEqual([]);
  expect(shiftsBetween(before, [placed('a', [at(1, 90)]), placed('b', [at(1)])])).toEqual([
    { fileId: 'file', deviceId: 'a', from: [at(1)], to: [at(1, 90)] },
  ]);
});

test.each<[string, Place[], Place[], boolean]>([
  ['elsewhere on its page', [at(1)], [at(1, 90)], false],
  ['to another page', [at(1)], [at(2)], true],
  ['on a page more', [at(1)], [at(1), at(2)], true],
  ['once more on its page', [at(1)], [at(1), at(1, 50)], false],
  ['to a word on its page', [at(2)], [{ kind: 'keyword', word: 'seal', dx: 0, dy: 0 }], false],
  ['from every page to all even ones', [{ kind: 'pages', which: 'every', x: 9, y: 9 }], [at(2)], true],
  [
    'across all pages instead of on each',
    [{ kind: 'pages', which: 'every', x: 9, y: 9 }],
    [{ kind: 'across', from: 1, to: 3, edge: 'right', y: 90 }],
    false,
  ],
])('a seal moves %s', (_, from, to, isOther) => {
  expect(isOnOtherPages({ fileId: 'file', deviceId: 'a', from, to }, 3, find)).toBe(isOther);
});
