import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

test('each machine asks so often in a minute, and others are not held up by it', () => {
  let now = 0;
  const pace = createPace(3, () => now);
  expect([1, 2, 3].map(() => pace.take('a'))).toEqual([0, 0, 0]);
  expect(pace.take('a')).toBe(20);
  expect(pace.take('b')).toBe(0);
  now = 20_000;
  expect(pace.take('a')).toBe(0);
  expect(pace.take('a')).toBe(20);
});
