import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { PaymentState, PayType, RefundState } from '@chancery/contract/order/codes.ts';
import { mayStep } from '@chancery/contract/order/steps.ts';
import { showYuan } from '@chancery/contract/rules/display.ts';
import { and, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { giveBack } from '../../ledger/ports.ts';
import { askRed } from '../invoice/red-invoice.ts';
import { takeBack } from './deliver.ts';
import { moneyLot, nextRefundNo, type PaymentPorts, surplusLot } from './note-payment.ts';
import { refundableOf } from './order.present.ts';
import { orderPayment, orderRefund } from './order.table.ts';
import { lockOrder, type OrderRow, takeStep, tellStory } from './order-move.ts';
import { tellOfOrder } from './order-news.ts';

export type RefundRow = typeof orderRefund.$inferSelect;

interface RefundWish {
  readonly amount: number;
  readonly reason: string;
  readonly by: string;
  /** The operator who proposes it. */
  readonly operatorId?: string;
}

/** Sets money of a held order aside that is to go back; nobody can ask for the same money twice. */
export const beginRefund = async (
  tx: Tx,
  row: OrderRow,
  { amount, reason, by, operatorId }: RefundWish,
): Promise<string> => {
  if (!mayStep(row, 'refund')) refuse('order.notNow');
  const most = refundableOf(row);
  if (amount < 1 || amount > most) refuse('order.refundTooMuch', { params: { max: showYuan(most) } });
  const [paid] = await tx
    .select()
    .from(orderPayment)
    .where(and(eq(orderPayment.orderId, row.id), eq(orderPayment.state, PaymentState.paid)));
  await takeStep(tx, row, 'refund', {
    by,
    text: reason,
    set: { refunding: row.refunding + amount },
  });
  const id = uuidv7();
  await tx.insert(orderRefund).values({
    id,
    companyId: row.companyId,
    orderId: row.id,
    paymentId: paid?.id ?? null,
    refundNo: await nextRefundNo(tx, row),
    way: paid?.way ?? PayType.offline,
    amount,
    state: RefundState.asked,
    reason,
    askedBy: by,
    askedByOperator: operatorId ?? null,
  });
  return id;
};

/** A refund with its order, both held; the order first, as everywhere. */
export const lockRefund = async (
  tx: Tx,
  id: string,
): Promise<{ readonly refund: RefundRow; readonly order: OrderRow }> => {
  const [found] = await tx.select().from(orderRefund).where(eq(orderRefund.id, id));
  if (!found) return refuse('order.refundNotFound');
  const order = await lockOrder(tx, found.orderId);
  const [refund] = await tx.select().from(orderRefund).where(eq(orderRefund.id, id)).for('update');
  return { refund: refund ?? refuse('order.refundNotFound'), order };
};

const setRefund = (tx: Tx, id: string, change: Partial<typeof orderRefund.$inferInsert>) =>
  tx.update(orderRefund).set(change).where(eq(orderRefund.id, id));

interface WentBack {
  readonly providerNo: string;
  readonly doneAt: Date;
  readonly by: string;
}

/** Notes money that went back: in the ledger, in the order, and with what the order had brought. Once. */
export const finishRefund = async (
  tx: Tx,
  ports: PaymentPorts,
  { refund, order }: { readonly refund: RefundRow; readonly order: OrderRow },
  { providerNo, doneAt, by }: WentBack,
): Promise<void> => {
  if (refund.state === RefundState.done) return;
  const { amount, surplus } = refund;
  await setRefund(tx, refund.id, { state: RefundState.done, providerNo, doneAt });
  await giveBack(tx, {
    companyId: order.companyId,
    lot: surplus ? surplusLot(refund.paymentId ?? '') : moneyLot(order.id),
    reference: `refund ${refund.refundNo}`,
    amount,
    surplus,
  });
  if (surplus) {
    await tellStory(tx, order, 'surplusBack', by, providerNo);
    return;
  }
  const refunded = order.refunded + amount;
  const set = { refunded, refunding: order.refunding - amount };
  const isAll = refunded === order.amount;
  const step = !isAll ? 'refundPart' : mayStep(order, 'refundUnsent') ? 'refundUnsent' : 'refundAll';
  const after = await takeStep(tx, order, step, { by, text: showYuan(amount), set });
  await askRed(tx, order.id);
  if (isAll) await takeBack(tx, ports, after);
  await tellOfOrder(tx, ports.news, after, MessageEvent.orderRefunded, { refund: showYuan(amount) });
};

/** The provider said no: the money is still here, and somebody has to look. */
export const failRefund = async (tx: Tx, { id }: RefundRow, reason: string): Promise<void> => {
  await setRefund(tx, id, { state: RefundState.failed, opinion: reason });
};

/** Nothing goes back: what was set aside is the order's again. */
export const dropRefund = async (
  tx: Tx,
  ports: PaymentPorts,
  { refund, order }: { readonly refund: RefundRow; readonly order: OrderRow },
  { by, opinion }: { readonly by: string; readonly opinion: string },
): Promise<void> => {
  await setRefund(tx, refund.id, {
    state: RefundState.rejected,
    decidedBy: by,
    decidedAt: new Date(),
    opinion,
  });
  const after = await takeStep(tx, order, 'refundPart', {
    by,
    text: opinion,
    set: { refunding: order.refunding - refund.amount },
  });
  await tellOfOrder(tx, ports.news, after, MessageEvent.orderRefundRejected, { by, reason: opinion });
};
