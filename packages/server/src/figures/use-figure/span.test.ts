import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysIn, daysOf, partsOf, spanBefore } from './span.ts';

const day = fc
  .integer({ min: 0, max: 1_500 })
  .map((n) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10));
const someSpan = fc.tuple(day, day).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));

test('the parts of a span have each of its days once, in whole months where there are any', () => {
  fc.assert(
    fc.property(someSpan, (span) => {
      const days = partsOf(span).flatMap(({ from, to }) => daysOf({ from, to }).slice(0, -1));
      expect(days).toEqual(daysOf(span));
      for (const { grain, from, to } of partsOf(span))
        if (grain === 'month') expect([from.slice(8), to.slice(8)]).toEqual(['01', '01']);
      const wholeMonth = daysOf(span).filter((one) => one.endsWith('-01')).length > 1;
      if (wholeMonth) expect(partsOf(span).some(({ grain }) => grain === 'month')).toBe(true);
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
