import { expect, test } from 'vitest';
import { ServiceType } from '#wire/service/codes.ts';
import { lastMonths, netOf, sumOf, sumsBy } from './revenue.ts';

const lines = [
  { month: '2026-10', serviceType: ServiceType.seal, paid: 10_001, refunded: 0, orders: 1 },
  { month: '2026-10', serviceType: ServiceType.live, paid: 5_000, refunded: 5_000, orders: 1 },
  { month: '2026-11', serviceType: ServiceType.seal, paid: 99, refunded: 200, orders: 2 },
];

test('months and service lines are summed in whole fen', () => {
  expect(sumsBy(lines, 'month').get('2026-10')).toEqual({ paid: 15_001, refunded: 5_000, orders: 2 });
  expect(sumsBy(lines, 'serviceType').get(ServiceType.seal)).toEqual({
    paid: 10_100,
    refunded: 200,
    orders: 3,
  });
  expect(netOf(sumOf(lines))).toBe(9_900);
  expect(sumOf([])).toEqual({ paid: 0, refunded: 0, orders: 0 });
});

test('months in which nothing came are there too, across the turn of the year', () => {
  expect(lastMonths(4, new Date(2026, 1, 28))).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  // The last day of a long month is no day of a short one.
  expect(lastMonths(2, new Date(2026, 2, 31))).toEqual(['2026-02', '2026-03']);
});
