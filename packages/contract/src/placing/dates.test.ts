import { expect, test } from 'vitest';
import { dateText } from './dates.ts';

test.each([
  ['iso', '2026-01-31T15:59:59Z', '2026-01-31'],
  ['iso', '2026-01-31T16:00:00Z', '2026-02-01'],
  ['chinese', '2026-01-31T15:59:59Z', '2026年1月31日'],
  ['chinese', '2026-12-31T16:00:00Z', '2027年1月1日'],
] as const)('a day is written as %s, where the units are: %s', (form, at, text) => {
  expect(dateText(form, new Date(at))).toBe(text);
});
