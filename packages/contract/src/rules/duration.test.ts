import { expect, test } from 'vitest';
import { durationText } from './duration.ts';

test('a time is told in the largest unit that still tells it well', () => {
  expect([0, 42, 90, 3_600, 172_000, 259_200, null].map((seconds) => durationText(seconds, 'en'))).toEqual([
    '0 secs',
    '42 secs',
    '1.5 mins',
    '1 hr',
    '48 hrs',
    '3 days',
    '–',
  ]);
  expect(durationText(5_400, 'zh')).toBe('1.5小时');
});
