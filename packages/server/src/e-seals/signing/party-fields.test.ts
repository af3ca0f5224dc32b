import { expect, test } from 'vitest';
import { drawnAt, fieldsOf } from './party-fields.ts';

const old = { document: 1, page: 2, x: 100, y: 200 };

test('places of tasks that were begun before are read as they were meant', () => {
  expect(fieldsOf({ fields: [old], withDate: false })).toEqual([
    { document: 1, place: { kind: 'at', page: 2, x: 100, y: 200 }, found: null },
  ]);
  expect(fieldsOf({ fields: [old], withDate: true }).map(({ place }) => place)).toEqual([
    { kind: 'at', page: 2, x: 100, y: 197 },
    { kind: 'at', page: 2, x: 100, y: 209, date: 'iso' },
  ]);
});

test('a place beside a word is drawn where the word was found', () => {
  const place = { kind: 'keyword', word: 'Party A', dx: 1, dy: 2, date: 'chinese' } as const;
  const found = { page: 3, x: 40, y: 50 };
  expect(drawnAt({ document: 0, place, found })).toEqual({ kind: 'at', ...found, date: 'chinese' });
  expect(fieldsOf({ fields: [{ document: 0, place, found }], withDate: false })).toEqual([
    { document: 0, place, found },
  ]);
});
