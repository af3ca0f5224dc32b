import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAbroad, offsetOf, showBinding, showWindow } from './zone.ts';

const before = process.env.TZ;
const summer = '2026-07-01T04:00:00Z';
const winter = '2026-12-01T04:00:00Z';

beforeEach(() => {
  process.env.TZ = 'Europe/Berlin';
});

afterEach(() => {
  process.env.TZ = before;
});

test('the clocks of a zone are told by their distance from UTC at that moment', () => {
  expect(offsetOf(summer, 'Asia/Shanghai')).toBe('UTC+8');
  expect(offsetOf(summer, 'Asia/Kolkata')).toBe('UTC+5:30');
  expect(offsetOf(summer)).toBe('UTC+2');
  expect(offsetOf(winter)).toBe('UTC+1');
});

test('who reads a binding time by other clocks than the platform is told by which', () => {
  expect(isAbroad(summer)).toBe(true);
  expect(showBinding(winter)).toBe('2026-12-01 05:00 (UTC+1)');
  expect(showBinding(null)).toBe('–');
  expect(showWindow(winter, '2026-12-02T04:00:00Z')).toBe('2026-12-01 05:00 – 2026-12-02 05:00 (UTC+1)');
  expect(showWindow(summer, winter)).toBe('2026-07-01 06:00 (UTC+2) – 2026-12-01 05:00 (UTC+1)');
});

test('who reads it by the same clocks is not', () => {
  process.env.TZ = 'Asia/Singapore';
  expect(showBinding(winter)).toBe('2026-12-01 12:00');
  expect(showWindow(summer, winter)).toBe('2026-07-01 12:00 – 2026-12-01 12:00');
});
