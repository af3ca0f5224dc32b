import { expect, test } from 'vitest';
import { daysOfMonth, monthAfter, monthsOf } from './spans.ts';

test('months follow each other over the turn of a year, each with its days', () => {
  expect([monthAfter('2026-01', -1), monthAfter('2026-12', 1)]).toEqual(['2025-12', '2027-01']);
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(monthsOf(2026).map(daysOfMonth).at(-1)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});
