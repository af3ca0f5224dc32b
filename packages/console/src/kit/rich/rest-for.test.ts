import { expect, test } from 'vitest';
import { restFor } from './rest-for.ts';

test('a short text is handed on soon, a long one later, and none is forgotten', () => {
  expect(restFor(0)).toBe(400);
  expect(restFor(10_000)).toBe(500);
  expect(restFor(350_000)).toBe(3_900);
  expect(restFor(10_000_000)).toBe(4_000);
});
