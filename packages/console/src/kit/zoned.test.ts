import { expect, test } from 'vitest';
import { momentOf, showIn, wallIn } from './zoned.ts';

test.each([
  ['2026-11-20T14:00', 'Asia/Shanghai', '2026-11-20T06:00:00.000Z'],
  ['2026-07-01T09:30', 'Europe/London', '2026-07-01T08:30:00.000Z'],
  // The day the clocks go forward, before and after.
  ['2026-03-29T00:30', 'Europe/London', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29T03:30', 'Europe/London', '2026-03-29T02:30:00.000Z'],
  ['2026-01-01T00:15', 'Asia/Kathmandu', '2025-12-31T18:30:00.000Z'],
])('%s in %s is %s, and back', (wall, zone, moment) => {
  expect(momentOf(wall, zone)).toBe(moment);
  expect(wallIn(moment, zone)).toBe(wall);
  expect(showIn(moment, zone)).toBe(wall.replace('T', ' '));
});

test('what is no time is no moment', () => {
  expect(momentOf('', 'Asia/Shanghai')).toBe('');
});
