import { limits } from '@chancery/contract/limits.ts';
import { OrderPayState, PaymentState } from '@chancery/contract/order/codes.ts';
import { and, count, eq, inArray } from 'drizzle-orm';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { lockUnit } from '../../people/ports.ts';
import { orderPayment, unitOrder } from './order.table.ts';

/** While a try to pay is open, money may come: nothing else is decided before the provider has answered. */
export const refusePaying = async (tx: Tx, orderId: string): Promise<void> => {
  const [open] = await tx
    .select({ n: count() })
    .from(orderPayment)
    .where(and(eq(orderPayment.orderId, orderId), eq(orderPayment.state, PaymentState.open)));
  if (open && open.n > 0) refuse('order.paymentUnderWay');
};

/** Refuses another order of a unit that has not paid many. */
export const refuseTooMany = async (tx: Tx, companyId: string): Promise<void> => {
  await lockUnit(tx, companyId);
  const waiting = [OrderPayState.toBePaid, OrderPayState.notReviewed, OrderPayState.statusCheck];
  const [open] = await tx
    .select({ n: count() })
    .from(unitOrder)
    .where(and(eq(unitOrder.companyId, companyId), inArray(unitOrder.payState, waiting)));
  if (open && open.n >= limits.order.open) refuse('order.tooMany', { params: { max: limits.order.open } });
};
