import { expect, test } from 'vitest';
import { errors } from './errors.ts';

test('no two refusals have the same number', () => {
  const named = Map.groupBy(Object.entries(errors), ([, { code }]) => code);
  const shared = [...named].filter(([, all]) => all.length > 1).map(([, all]) => all.map(([key]) => key));
  expect(named.size).toBeGreaterThan(100);
  expect(shared).toEqual([]);
});
