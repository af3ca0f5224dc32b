import { DeviceOrderState } from '@chancery/contract/authorization/codes.ts';
import { expect, test } from 'vitest';
import { inWords, leftIn, orderStateOf } from './authorization.facts.ts';
import type { AuthorizationRow } from './authorization.table.ts';

const rowOf = (some: Partial<AuthorizationRow>) => some as AuthorizationRow;

test.each([
  ['nothing was sent', { orderRevision: 0, orderAcked: 0, orderRefused: null }, DeviceOrderState.none],
  ['sent', { orderRevision: 2, orderAcked: 1, orderRefused: null }, DeviceOrderState.sent],
  ['confirmed', { orderRevision: 2, orderAcked: 2, orderRefused: null }, DeviceOrderState.confirmed],
  ['refused', { orderRevision: 2, orderAcked: 2, orderRefused: 'full' }, DeviceOrderState.refused],
])('an order: %s', (_, row, state) => {
  expect(orderStateOf(rowOf(row))).toBe(state);
});

test('what is left is what was granted of both kinds, less what was used of both', () => {
  const row = rowOf({ normalCount: 5, crossPageCount: 3, normalUsed: 2, crossPageUsed: 1 });
  expect(leftIn(row)).toBe(5);
});

test('a moment in a sentence is told where the units are', () => {
  expect(inWords(new Date('2026-03-04T20:05:59Z'))).toBe('2026-03-05 04:05');
});
