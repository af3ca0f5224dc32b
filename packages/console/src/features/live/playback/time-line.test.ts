import { expect, test } from 'vitest';
import {
  type LiveRecord,
  missingOf,
  type Recording,
  spotAt,
  stretchesOf,
  watchingOf,
  wholeOf,
} from './time-line.ts';

const start = Date.parse('2026-11-18T08:00:00Z');
const at = (seconds: number) => new Date(start + seconds * 1_000).toISOString();
const piece = (number: number, seconds: number, state: 'here' | 'announced' | 'removed' = 'here') => ({
  number,
  startedAt: at(seconds),
  ms: 4_000,
  toldAt: at(seconds + 4),
  size: 1,
  sha256: '',
  state,
});
const recording = (over: Partial<Recording> = {}): Recording => ({
  id: 'r',
  name: 'P',
  type: 'video/webm',
  begunAt: at(0),
  endedAt: null,
  last: 4,
  pieces: [piece(1, 0), piece(2, 4), piece(3, 8, 'announced'), piece(4, 12)],
  pieceUrl: '/',
  fileUrl: '/',
  ...over,
});
const record = (over: Partial<LiveRecord>): LiveRecord =>
  ({ recordings: [recording()], presses: [], photos: [], events: [], ...over }) as LiveRecord;

test('what follows closely is one stretch, what is missing another', () => {
  expect(
    stretchesOf([recording()]).map(({ from, to, isHere }) => [from - start, to - start, isHere]),
  ).toEqual([
    [0, 8_000, true],
    [8_000, 12_000, false],
    [12_000, 16_000, true],
  ]);
});

test('what was never announced is missing too, up to the number said at the end', () => {
  expect(missingOf(recording({ last: 6 }))).toEqual([
    { from: 3, to: 3 },
    { from: 5, to: 6 },
  ]);
});

test.each([
  [1, 1, 1_000],
  [9, 4, 0],
  [13.5, 4, 1_500],
] as const)('at second %s piece %s is played from %s', (second, number, ms) => {
  const spot = spotAt([recording()], start + second * 1_000);
  expect([spot?.piece.number, spot?.ms]).toEqual([number, ms]);
});

test('nothing is played after the end', () => {
  expect(spotAt([recording()], start + 16_000)).toBeUndefined();
});

test('who watched is told from when to when, and until the end where they did not go', () => {
  const said = (step: string, seconds: number, participantId = 'k') => ({
    id: `${step}${seconds}`,
    step,
    participantId,
    name: participantId,
    part: 'keeper',
    text: '',
    at: at(seconds),
  });
  const events = [said('watching', 1), said('lost', 3), said('watching', 5), said('watching', 2, 'g')];
  const told = watchingOf(record({ events: events as LiveRecord['events'] }), start + 16_000);
  expect(
    told.map(({ name, spans }) => [name, spans.map(({ from, to }) => [from - start, to - start])]),
  ).toEqual([
    [
      'k',
      [
        [1_000, 3_000],
        [5_000, 16_000],
      ],
    ],
    ['g', [[2_000, 16_000]]],
  ]);
});

test('a press before the camera ran is on the line as well', () => {
  const presses = [{ id: 'p', sequence: 1, kind: 'normal' as const, at: at(-10) }];
  expect(wholeOf(record({ presses }))).toEqual({ from: start - 10_000, to: start + 16_000 });
  expect(wholeOf(record({ recordings: [] }))).toBeUndefined();
});
