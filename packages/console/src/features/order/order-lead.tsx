import type { Translate } from '@chancery/phrases/keys.ts';
import { OrderPayState } from '#wire/order/codes.ts';
import { useT } from '../../kit/phrases.tsx';
import { showBinding } from '../../kit/zone.ts';
import { OrderTitle } from './order-title.tsx';
import type { WholeOrder } from './whole-order.ts';

const waitsFor = ({ payState, expiresAt, vouchers }: WholeOrder, t: Translate): string | undefined => {
  switch (payState) {
    case OrderPayState.toBePaid:
      return t('cost.payBefore', { time: showBinding(expiresAt) });
    case OrderPayState.notReviewed:
      return t('cost.beingReviewed');
    case OrderPayState.reviewFailed:
      return t('cost.refusedBecause', {
        reason: vouchers.findLast(({ accepted }) => accepted === false)?.reason ?? '',
      });
    case OrderPayState.statusCheck:
      return t('cost.beingChecked');
    default:
      return undefined;
  }
};

/** What an order is for, and what it waits for. */
export const OrderLead = ({ order }: { readonly order: WholeOrder }) => {
  const waits = waitsFor(order, useT());
  return (
    <>
      <OrderTitle row={order} />
      {waits && ` · ${waits}`}
    </>
  );
};
