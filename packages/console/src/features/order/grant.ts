import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { OfferSubject } from '#wire/catalogue/codes.ts';

/** A line of a grant while it is filled in. */
export interface GrantLine {
  readonly key: number;
  readonly offerId: string;
  readonly quantity: number;
  readonly deviceId: string;
}

interface Priced {
  readonly id: string;
  readonly price: number | null;
  readonly subject: CodeOf<typeof OfferSubject>;
}

/** What the lines would cost at today's prices, in fen. */
export const listPrice = (lines: readonly GrantLine[], offers: readonly Priced[]): number => {
  const prices = new Map(offers.map(({ id, price }) => [id, price ?? 0]));
  return lines.reduce((sum, { offerId, quantity }) => sum + (prices.get(offerId) ?? 0) * quantity, 0);
};

/** The lines as they are sent; a seal goes with those that are for one. */
export const grantedItems = (lines: readonly GrantLine[], offers: readonly Priced[]) =>
  lines
    .filter(({ offerId }) => offerId !== '')
    .map(({ offerId, quantity, deviceId }) => {
      const isForSeal = offers.find(({ id }) => id === offerId)?.subject !== OfferSubject.unit;
      return { offerId, quantity, ...(isForSeal && deviceId ? { deviceId } : {}) };
    });
