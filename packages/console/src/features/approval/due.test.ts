import { expect, test } from 'vitest';
import { dueOf } from './due.ts';

const now = Date.parse('2026-11-15T10:00:00+08:00');

test.each([
  [null, undefined],
  ['2026-11-15T09:59:59+08:00', 'over'],
  ['2026-11-15T10:00:00+08:00', 'over'],
  ['2026-11-15T17:59:00+08:00', 'near'],
  ['2026-11-15T18:00:00+08:00', 'ahead'],
])('due at %s is %s', (dueAt, due) => {
  expect(dueOf(dueAt, now)).toBe(due);
});
