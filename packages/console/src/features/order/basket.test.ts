import { expect, test } from 'vitest';
import type { Offer } from '../catalogue/offer-words.ts';
import { amountOf, type BasketLine, itemsOf, quantityOf, totalOf } from './basket.ts';

const offer = (id: string, price: number | null) => ({ id, price, quantityMax: 10 }) as Offer;
const lines: readonly BasketLine[] = [
  { offer: offer('texts', 9_990), quantity: 3 },
  { offer: offer('service', 29_905), quantity: 2, seal: { id: 'seal', name: 'Contracts' } },
];

test('a basket adds up in whole fen', () => {
  expect(lines.map(amountOf)).toEqual([29_970, 59_810]);
  expect(totalOf(lines)).toBe(89_780);
  expect(totalOf([])).toBe(0);
});

test('what has no price costs nothing, and is never a number that is none', () => {
  expect(totalOf([{ offer: offer('granted', null), quantity: 4 }])).toBe(0);
});

test('a seal is named only where a line is for one', () => {
  expect(itemsOf(lines)).toEqual([
    { offerId: 'texts', quantity: 3 },
    { offerId: 'service', quantity: 2, deviceId: 'seal' },
  ]);
});

test.each([
  ['2', 2],
  [' 7 ', 7],
  ['', 0],
  ['-1', 0],
  ['2.9', 2],
  ['11', 10],
  ['two', 0],
])('%j are %i of at most 10', (typed, quantity) => {
  expect(quantityOf(typed, 10)).toBe(quantity);
});
