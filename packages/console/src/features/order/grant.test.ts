import { expect, test } from 'vitest';
import { OfferSubject } from '#wire/catalogue/codes.ts';
import { type GrantLine, grantedItems, listPrice } from './grant.ts';

const offers = [
  { id: 'texts', price: 5_000, subject: OfferSubject.unit },
  { id: 'service', price: null, subject: OfferSubject.smartSeal },
];
const line = (offerId: string, quantity: number, deviceId = ''): GrantLine => ({
  key: 1,
  offerId,
  quantity,
  deviceId,
});

test('a grant is worth what its priced lines cost today', () => {
  expect(listPrice([line('texts', 3), line('service', 2), line('', 9)], offers)).toBe(15_000);
});

test('an empty line is not sent, and a seal only with what is for seals', () => {
  expect(
    grantedItems([line('texts', 1, 'left over'), line('', 1), line('service', 2, 'seal')], offers),
  ).toEqual([
    { offerId: 'texts', quantity: 1 },
    { offerId: 'service', quantity: 2, deviceId: 'seal' },
  ]);
});
