import type { Placement } from '@chancery/contract/placing/shapes.ts';
import { expect, test } from 'vitest';
import { added, placeAt, placedOn, replaced } from './placements.ts';

const here = { kind: 'at', page: 1, x: 50, y: 50 } as const;
const there = { ...here, y: 90 };
const placed: readonly Placement[] = [{ fileId: 'f', deviceId: 's', places: [here] }];

test('a seal comes to a file once, however often it shows', () => {
  const first = added([], { fileId: 'f', deviceId: 's' }, here);
  expect(first).toEqual({ placed, key: { fileId: 'f', deviceId: 's', at: 0 } });
  const second = added(first.placed, { fileId: 'f', deviceId: 's' }, there);
  expect(second.placed).toEqual([{ fileId: 'f', deviceId: 's', places: [here, there] }]);
  expect(placeAt(second.placed, second.key)).toEqual(there);
});

test('a seal without a place left leaves the file', () => {
  const key = { fileId: 'f', deviceId: 's', at: 0 };
  expect(replaced(placed, key, there)).toEqual([{ fileId: 'f', deviceId: 's', places: [there] }]);
  expect(replaced(placed, key, undefined)).toEqual([]);
});

test('a date leaves the file with the last place of its seal', () => {
  const dated: readonly Placement[] = [
    { fileId: 'f', deviceId: 's', places: [here, { ...there, date: 'iso' }] },
  ];
  expect(replaced(dated, { fileId: 'f', deviceId: 's', at: 1 }, undefined)).toEqual(placed);
  expect(replaced(dated, { fileId: 'f', deviceId: 's', at: 0 }, undefined)).toEqual([]);
});

test('what is not chosen any more has no places', () => {
  expect(placedOn(placed, ['f'], ['s'])).toEqual(placed);
  expect(placedOn(placed, [], ['s'])).toEqual([]);
  expect(placedOn(placed, ['f'], [])).toEqual([]);
});
