import { LedgerValue } from '#wire/ledger/codes.ts';
import type { Offer } from '../catalogue/offer-words.ts';
import { balancesOf, type Lot } from '../package/package.ts';

/** How many renewals a unit has left. */
export const renewalsLeft = (lots: readonly Lot[]): number =>
  balancesOf(lots).find(({ value }) => value === LedgerValue.certificate)?.left ?? 0;

/** The least that must be paid to get any; undefined where none is on sale with a price. */
export const renewalPrice = (offers: readonly Pick<Offer, 'gives' | 'price'>[]): number | undefined => {
  const prices = offers
    .filter(({ gives }) => gives.some(({ value, amount }) => value === LedgerValue.certificate && amount > 0))
    .flatMap(({ price }) => price ?? []);
  return prices.length > 0 ? Math.min(...prices) : undefined;
};
