import { expect, test } from 'vitest';
import { showPages } from './identification.ts';

test('page numbers that follow one another are shown as one run', () => {
  expect(showPages([])).toBe('');
  expect(showPages([4])).toBe('4');
  expect(showPages([1, 2, 3, 5, 8, 9])).toBe('1–3, 5, 8–9');
});
