import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { showYuan } from '@chancery/contract/rules/display.ts';
import type { Tx } from '../../kit/transaction.ts';
import { administratorsOf, type News, type Tell } from '../../people/ports.ts';
import type { OrderRow } from './order-move.ts';

/** How units hear of their orders. */
export interface OrderNews {
  readonly tell: Tell;
}

/** Tells those who run a unit what became of an order. */
export const tellOfOrder = async (
  tx: Tx,
  { tell }: OrderNews,
  order: OrderRow,
  event: Extract<CodeOf<typeof MessageEvent>, `order.${string}`>,
  params: Readonly<Record<string, string | number>> = {},
): Promise<void> => {
  const news = {
    companyId: order.companyId,
    to: await administratorsOf(tx, order.companyId),
    event,
    params: { number: order.number, amount: showYuan(order.amount), ...params },
    link: `/cost/payrecordDetail/${order.id}`,
    object: { type: 'order', id: order.id },
  };
  // Each event has the parameters it needs in the contract; here only that it is one of an order is known.
  await tell(tx, news as News);
};

export const tellPaid = (tx: Tx, news: OrderNews, order: OrderRow) =>
  tellOfOrder(tx, news, order, MessageEvent.orderPaid);
