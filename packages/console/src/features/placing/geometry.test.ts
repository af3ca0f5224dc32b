import type { Place } from '@chancery/contract/placing/shapes.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeFault } from '#wire/placing/rules.ts';
import { carried, freeSpot, marksOf, moved, ontoSheet, snapped, spotsOf } from './geometry.ts';

const a4 = { width: 210, height: 297 };
const a5 = { width: 148, height: 210 };
const size = { width: 40, height: 40 };
const nowhere = () => [];
const find = (word: string) => (word === '盖章' ? [{ page: 2, x: 100, y: 200, width: 20, height: 6 }] : []);

test('a seal across three pages shows a third of itself on each, at their edges', () => {
  const right = spotsOf(
    { kind: 'across', from: 1, to: 3, edge: 'right', y: 100 },
    [a4, a5, a4],
    size,
    nowhere,
  );
  expect(right.map(({ page, left }) => [page, left])).toEqual([
    [1, 210 - 40 / 3],
    [2, 148 - 40 / 3],
    [3, 210 - 40 / 3],
  ]);
  expect(right.map(({ slice }) => slice?.from)).toEqual([0, 40 / 3, 80 / 3]);
  const left = spotsOf({ kind: 'across', from: 1, to: 3, edge: 'left', y: 100 }, [a4, a5, a4], size, nowhere);
  expect(left.map(({ slice }) => slice?.from)).toEqual([80 / 3, 40 / 3, 0]);
});

test('marks lie on their pages, each knowing its place', () => {
  const places: Place[] = [
    { kind: 'pages', which: 'odd', x: 50, y: 50 },
    { kind: 'keyword', word: '盖章', dx: 10, dy: 5 },
  ];
  const marks = marksOf([{ fileId: 'f', deviceId: 's', places }], [a4, a4, a4], () => size, find);
  expect([...marks.keys()].sort()).toEqual([1, 2, 3]);
  expect(marks.get(2)).toMatchObject([{ at: 1, x: 120, y: 208, deviceId: 's' }]);
});

test('what is new stands where nothing else does: to the left, then above', () => {
  const taken = (x: number, y: number) => ({ x, y, ...size });
  const at = (...others: ReturnType<typeof taken>[]) => freeSpot({ x: 147, y: 222 }, size, others, a4);
  expect(at()).toEqual({ x: 147, y: 222 });
  expect(at(taken(147, 222))).toEqual({ x: 103, y: 222 });
  expect(at(taken(147, 222), taken(100, 222), taken(30, 222))).toEqual({ x: 147, y: 178 });
  const full = { x: 105, y: 148, width: 210, height: 297 };
  expect(freeSpot({ x: 147, y: 222 }, size, [full], a4)).toEqual({ x: 147, y: 222 });
});

test('a date is as large as a line, whatever the size of its seal', () => {
  const places: Place[] = [{ kind: 'at', page: 1, x: 50, y: 50, date: 'iso' }];
  const marks = marksOf([{ fileId: 'f', deviceId: 's', places }], [a4], () => size, nowhere);
  expect(marks.get(1)).toMatchObject([{ date: 'iso', left: 38, width: 24, height: 6 }]);
  expect(carried([{ kind: 'at', page: 1, x: 200, y: 290, date: 'iso' }], [a4], [a5], size)).toMatchObject([
    { x: 136, y: 207 },
  ]);
});

test.each<[string, Place, Place]>([
  ['on a page goes to another', { kind: 'at', page: 1, x: 50, y: 50 }, { kind: 'at', page: 2, x: 60, y: 70 }],
  [
    'on many pages moves on all',
    { kind: 'pages', which: 'even', x: 50, y: 50 },
    { kind: 'pages', which: 'even', x: 60, y: 70 },
  ],
  [
    'across pages only moves up and down',
    { kind: 'across', from: 1, to: 2, edge: 'left', y: 50 },
    { kind: 'across', from: 1, to: 2, edge: 'left', y: 70 },
  ],
  [
    'at a word stays with it',
    { kind: 'keyword', word: '盖章', dx: 0, dy: 0 },
    { kind: 'keyword', word: '盖章', dx: -50, dy: -133 },
  ],
  [
    'at a word that is not there stays',
    { kind: 'keyword', word: '签字', dx: 1, dy: 1 },
    { kind: 'keyword', word: '签字', dx: 1, dy: 1 },
  ],
])('a seal %s', (_, place, after) => {
  expect(moved(place, { page: 2, x: 60, y: 70 }, [a4, a4], size, find)).toEqual(after);
});

test('wherever a seal is moved, the rules let it stand there', () => {
  const mm = fc.double({ min: -500, max: 500, noNaN: true });
  fc.assert(
    fc.property(mm, mm, fc.constantFrom(1, 2), (x, y, page) => {
      const place = moved({ kind: 'at', page: 1, x: 50, y: 50 }, { page, x, y }, [a4, a5], size, nowhere);
      expect(placeFault(place, [a4, a5], size)).toBeUndefined();
    }),
  );
});

test('a seal that is larger than the page stands in its middle', () => {
  expect(ontoSheet({ x: 0, y: 0 }, { width: 30, height: 90 }, size)).toEqual({ x: 15, y: 20 });
});

test.each([
  ['to the height of another', { x: 100, y: 51 }, { x: 100, y: 50, guides: { y: 50 } }],
  ['to the middle of the page', { x: 104, y: 150 }, { x: 105, y: 150, guides: { x: 105 } }],
  ['edge to edge', { x: 39, y: 150 }, { x: 40, y: 150, guides: { x: 20 } }],
  ['not at all when it is far', { x: 80, y: 150 }, { x: 80, y: 150, guides: {} }],
])('a seal is drawn %s', (_, point, drawn) => {
  const other = { x: 50, y: 50, width: 60, height: 40 };
  expect(snapped(point, size, [other], a4)).toEqual(drawn);
});

test('places are carried to another file, the last page to its last', () => {
  const places: Place[] = [
    { kind: 'at', page: 3, x: 190, y: 277 },
    { kind: 'at', page: 2, x: 50, y: 50 },
    { kind: 'across', from: 1, to: 3, edge: 'right', y: 100 },
    { kind: 'keyword', word: '盖章', dx: 0, dy: 0 },
  ];
  expect(carried(places, [a4, a4, a4], [a5], size)).toEqual([
    { kind: 'at', page: 1, x: 128, y: 190 },
    { kind: 'at', page: 1, x: 50, y: 50 },
    { kind: 'keyword', word: '盖章', dx: 0, dy: 0 },
  ]);
  expect(carried(places, [a4, a4, a4], [a4, a4, a4, a4, a4], size)).toMatchObject([
    { page: 5 },
    { page: 2 },
    { from: 1, to: 5 },
    {},
  ]);
});
