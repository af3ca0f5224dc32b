import { expect, test } from 'vitest';
import { readDay, readMinute, writeMinute } from './read-day.ts';

test.each([
  ['2026-11-05', '2026-11-05'],
  [' 2026/1/5 ', '2026-01-05'],
  ['2026.1.5', '2026-01-05'],
  ['20260105', '2026-01-05'],
  ['2026年1月5日', '2026-01-05'],
  ['2024-02-29', '2024-02-29'],
  ['2026-02-29', undefined],
  ['2026-13-01', undefined],
  ['5/1/2026', undefined],
  ['2026-1', undefined],
  ['', undefined],
])('%j is the day %j', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test.each([
  ['2026-11-05 09:30', '2026-11-05T09:30'],
  ['2026-11-05T09:30', '2026-11-05T09:30'],
  ['2026/1/5 9:05', '2026-01-05T09:05'],
  ['2026年1月5日 9：05', '2026-01-05T09:05'],
  ['2026年1月5日9:05', '2026-01-05T09:05'],
  ['20260105 2359', undefined],
  ['2026-11-05 24:00', undefined],
  ['2026-11-05 9:60', undefined],
  ['2026-11-05', undefined],
  ['09:30', undefined],
])('%j is the minute %j', (text, minute) => {
  expect(readMinute(text)).toBe(minute);
});

test('what was kept is written as it can be read', () => {
  expect(writeMinute('2026-11-05T09:30')).toBe('2026-11-05 09:30');
  expect(readMinute(writeMinute('2026-11-05T09:30'))).toBe('2026-11-05T09:30');
});
