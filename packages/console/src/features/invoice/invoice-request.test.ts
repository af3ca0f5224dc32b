import { expect, test } from 'vitest';
import { type Invoiceable, isFit, toggled, toInput, totalOf } from './invoice-request.ts';

const order = (id: string, invoiceable: number): Invoiceable => ({
  id,
  invoiceable,
  number: id,
  titleZh: id,
  titleEn: id,
  amount: invoiceable,
  paidAt: '2026-01-05T00:00:00Z',
});

test('an order is chosen with all that is left of it, and let go again', () => {
  const chosen = toggled({}, order('a', 101));
  expect(chosen).toEqual({ a: '1.01' });
  expect(toggled(chosen, order('a', 101))).toEqual({});
});

test.each([
  ['0.01', true],
  ['10.00', true],
  ['10.01', false],
  ['0', false],
  ['1.005', false],
  ['-1', false],
  ['', false],
])('%s of what is left, which is ten yuan', (typed, fit) => {
  expect(isFit(typed, order('a', 1_000))).toBe(fit);
});

test('amounts are added and sent in fen, without a fen lost', () => {
  const amounts = { a: '0.10', b: '0.20', c: '1,000.29' };
  expect(totalOf(amounts)).toBe(100_059);
  const { orders } = toInput({ amounts, payerId: 'p', type: 1, email: '', remark: '' });
  expect(orders.map(({ amount }) => amount)).toEqual([10, 20, 100_029]);
});
