import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysIn, daysOf, partsOf, spanBefore } from './span.ts';

const day = fc
  .integer({ min: 0, max: 1_500 })
  .map((n) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10));
const someSpan = fc.tuple(day, day).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
const begins = { quarter: /-(01|04|07|10)-01$/, month: /-01$/, third: /-(01|11|21)$/, day: /$/ };

test('the parts of a span are each of its days once, added up and taken away, in few sums', () => {
  fc.assert(
    fc.property(someSpan, (span) => {
      const parts = partsOf(span);
      const times = new Map<string, number>();
      const sums = { day: 0, third: 0, month: 0, quarter: 0 };
      for (const { grain, from, to, sign } of parts) {
        expect(from).toMatch(begins[grain]);
        expect(to).toMatch(begins[grain]);
        for (const day of daysOf({ from, to }).slice(0, -1)) {
          times.set(day, (times.get(day) ?? 0) + sign);
          if (begins[grain].test(day)) sums[grain] += 1;
        }
      }
      expect([...times].filter(([, n]) => n !== 0).sort()).toEqual(daysOf(span).map((day) => [day, 1]));
      // At each end no more than half of what is next longer.
      expect(sums.day).toBeLessThanOrEqual(10);
      expect(sums.third + sums.month).toBeLessThanOrEqual(6);
      expect(parts.length).toBeLessThanOrEqual(7);
      const to = dayAfter(span.to);
      expect(partsOf(span, ['day'])).toEqual([{ grain: 'day', from: span.from, to, sign: 1 }]);
    }),
  );
});

test('a year that ends today takes back what is too much', () => {
  expect(partsOf({ from: '2025-11-20', to: '2026-11-19' })).toEqual([
    { grain: 'day', from: '2025-11-20', to: '2025-11-21', sign: 1 },
    { grain: 'third', from: '2025-11-21', to: '2025-12-01', sign: 1 },
    { grain: 'month', from: '2025-12-01', to: '2026-01-01', sign: 1 },
    { grain: 'quarter', from: '2026-01-01', to: '2026-10-01', sign: 1 },
    { grain: 'month', from: '2026-10-01', to: '2026-11-01', sign: 1 },
    { grain: 'third', from: '2026-11-01', to: '2026-11-21', sign: 1 },
    { grain: 'day', from: '2026-11-20', to: '2026-11-21', sign: -1 },
  ]);
});

test('as many days come before a span, and end where it begins', () => {
  fc.assert(
    fc.property(someSpan, (span) => {
      const before = spanBefore(span);
      expect(daysIn(before)).toBe(daysIn(span));
      expect(daysOf({ from: before.to, to: span.from })).toHaveLength(2);
    }),
  );
});
