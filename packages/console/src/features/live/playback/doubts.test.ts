import { expect, test } from 'vitest';
import { doubtsAbout } from './doubts.ts';
import type { Recording } from './time-line.ts';

const start = Date.parse('2026-11-18T08:00:00Z');
const at = (seconds: number) => new Date(start + seconds * 1_000).toISOString();
type Told = { number: number; filmed: number; told: number; sha256: string };
const recording = (id: string, pieces: readonly Told[]): Recording => ({
  id,
  name: 'P',
  type: 'video/webm',
  begunAt: at(0),
  endedAt: null,
  last: pieces.length,
  pieces: pieces.map(({ number, filmed, told, sha256 }) => ({
    ...{ number, sha256, startedAt: at(filmed), toldAt: at(told) },
    ...{ ms: 4_000, size: 1, state: 'here' },
  })),
  pieceUrl: '/',
  fileUrl: '/',
});
const usual = (id: string, count: number): Told[] =>
  Array.from({ length: count }, (_, nth) => {
    return { number: nth + 1, filmed: 4 * nth, told: 4 * nth + 5, sha256: `${id}${nth}` };
  });

test('what was told in time leaves no doubt', () => {
  const [one, other] = [recording('a', usual('a', 3)), recording('b', usual('b', 3))];
  expect(doubtsAbout(one, [one, other])).toEqual([]);
});

test('what was told late, at an impossible time, or twice is said on the page as by the verifier', () => {
  const [first, second, third] = usual('a', 3) as [Told, Told, Told];
  const late = recording('a', [first, { ...second, told: 8 + 90 }, { ...third, told: 12 + 200 }]);
  expect(doubtsAbout(late, [late])).toEqual([
    { code: 'pieceLate', values: { number: 2, count: 2, minutes: 4 } },
  ]);
  const ahead = recording('a', [first, { ...second, filmed: 600 }]);
  expect(doubtsAbout(ahead, [ahead])).toEqual([{ code: 'pieceTimes', values: { number: 2 } }]);
  const other = recording('b', [{ ...(usual('b', 1)[0] as Told), sha256: 'a1' }]);
  const again = recording('a', [first, second]);
  expect(doubtsAbout(again, [again, other])).toEqual([{ code: 'pieceAgain', values: { number: 2 } }]);
});
