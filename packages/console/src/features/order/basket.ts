import type { CallInput } from '@chancery/contract/kit/endpoint.ts';
import type { placeOrder } from '@chancery/contract/order/calls.ts';
import type { Offer } from '../catalogue/offer-words.ts';

/** Something somebody wants, before it is ordered. */
export interface BasketLine {
  readonly offer: Offer;
  readonly quantity: number;
  /** The seal it is for, where it is for one. */
  readonly seal?: { readonly id: string; readonly name: string };
}

/** What a line costs, in fen. */
export const amountOf = ({ offer, quantity }: BasketLine): number => (offer.price ?? 0) * quantity;

/** What all of it costs, in fen. */
export const totalOf = (lines: readonly BasketLine[]): number =>
  lines.reduce((sum, line) => sum + amountOf(line), 0);

/** The lines as they are sent. */
export const itemsOf = (lines: readonly BasketLine[]): CallInput<typeof placeOrder>['items'] =>
  lines.map(({ offer, quantity, seal }) => ({
    offerId: offer.id,
    quantity,
    ...(seal ? { deviceId: seal.id } : {}),
  }));

/** How many somebody typed: whole, at least none and at most what is sold at once. */
export const quantityOf = (typed: string | number, max: number): number => {
  const wanted = Math.trunc(Number(typed));
  return Number.isFinite(wanted) ? Math.min(Math.max(wanted, 0), max) : 0;
};
