import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysIn, daysOf, partsOf, spanBefore } from './span.ts';

const day = fc
  .integer({ min: 0, max: 1_500 })
  .map((n) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10));
const someSpan = fc.tuple(day, day).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));

const begins = { quarter: /-(01|04|07|10)-01$/, month: /-01$/, third: /-(01|11|21)$/, day: /$/ };

test('the parts of a span have each of its days once, in as few quarters, months, thirds and days as there are', () => {
  fc.assert(
    fc.property(someSpan, (span) => {
      const days = partsOf(span).flatMap(({ from, to }) => daysOf({ from, to }).slice(0, -1));
      expect(days).toEqual(daysOf(span));
      const parts = partsOf(span);
      for (const { grain, from, to } of parts) {
        expect(from).toMatch(begins[grain]);
        expect(to).toMatch(begins[grain]);
      }
      // At most what is left of something longer on one side, and of another on the other.
      const long = { day: 18, third: 42, month: 123, quarter: 2_000 };
      for (const { grain, from, to } of parts)
        expect(daysOf({ from, to }).length - 1, `${grain} ${from} ${to}`).toBeLessThanOrEqual(long[grain]);
      expect(parts.length).toBeLessThanOrEqual(7);
      expect(partsOf(span, ['day'])).toEqual([{ grain: 'day', from: parts[0]?.from, to: parts.at(-1)?.to }]);
    }),
  );
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
