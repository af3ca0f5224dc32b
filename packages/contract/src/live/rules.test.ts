import { expect, test } from 'vitest';
import { graceLeft, isWatched, missingIn, type Presence } from './rules.ts';

const now = Date.parse('2026-11-18T08:00:00Z');
const goneMs = 10_000;
const ago = (seconds: number) => new Date(now - seconds * 1_000);
const films = (over: Partial<Presence> = {}): Presence => ({
  isFilmer: true,
  seenAt: ago(1),
  active: true,
  ...over,
});
const watches = (over: Partial<Presence> = {}): Presence => ({ ...films(over), isFilmer: false });

test.each([
  ['nobody is there', [], false],
  ['only somebody who films', [films()], false],
  ['only somebody who watches', [watches()], false],
  ['two who watch and nobody who films', [watches(), watches()], false],
  ['both', [films(), watches()], true],
  ['whoever watches was heard of too long ago', [films(), watches({ seenAt: ago(11) })], false],
  ['whoever films was never heard of', [films({ seenAt: null }), watches()], false],
  ['there is no picture', [films({ active: false }), watches()], false],
  ['the picture does not arrive', [films(), watches({ active: false })], false],
  ['one of two sees it', [films(), watches({ active: false }), watches({ seenAt: ago(10) })], true],
] as const)('a use is watched or not: %s', (_, people, is) => {
  expect(isWatched(people, now, goneMs)).toBe(is);
});

test.each([
  [null, 0],
  [ago(0), 20],
  [ago(19.5), 1],
  [ago(20), 0],
  [ago(60), 0],
] as const)('what is left of the grace after %s: %s', (at, left) => {
  expect(graceLeft(at, 20, now)).toBe(left);
});

test('what is missing is said in runs', () => {
  expect(missingIn(new Set([1, 2, 5, 8]), 9)).toEqual([
    { from: 3, to: 4 },
    { from: 6, to: 7 },
    { from: 9, to: 9 },
  ]);
  expect(missingIn(new Set([1, 2]), 2)).toEqual([]);
  expect(missingIn(new Set(), 0)).toEqual([]);
});
