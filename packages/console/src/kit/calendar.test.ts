import { expect, test } from 'vitest';
import { shadeOf } from './calendar.tsx';

test.each([
  [0, 10, 0],
  [1, 1_000, 1],
  [5, 10, 2],
  [10, 10, 4],
  [1, 1, 4],
  [0, 0, 0],
])('%i of at most %i is shade %i', (value, most, shade) => {
  expect(shadeOf(value, most)).toBe(shade);
});
