import { afterEach, beforeEach, expect, test } from 'vitest';
import { showAbroad, withZone } from './zone-name.ts';

const before = process.env.TZ;
const moment = '2026-12-01T01:30:00Z';

beforeEach(() => {
  process.env.TZ = 'Europe/Berlin';
});

afterEach(() => {
  process.env.TZ = before;
});

test('a list tells the zone as short as a report does, and only to those who live by another', () => {
  expect(showAbroad(moment, 'Asia/Shanghai')).toBe('2026-12-01 09:30 (UTC+8)');
  expect(showAbroad(moment, 'Europe/Berlin')).toBe('2026-12-01 02:30');
});

test('where there is room the zone is called by its name', () => {
  expect(withZone('09:30', moment, 'Asia/Shanghai')).toBe('09:30 (China Standard Time)');
});
