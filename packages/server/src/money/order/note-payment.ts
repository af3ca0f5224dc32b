import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { PaymentState, type PayType, RefundState } from '@chancery/contract/order/codes.ts';
import { mayStep } from '@chancery/contract/order/steps.ts';
import { and, asc, count, eq, max } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Jobs } from '../../kit/jobs.ts';
import type { Tx } from '../../kit/transaction.ts';
import { receive } from '../../ledger/ports.ts';
import { type DeliveryPorts, deliver } from './deliver.ts';
import { refundNumber } from './numbers.ts';
import { orderPayment, orderRefund } from './order.table.ts';
import { lockOrder, type OrderRow, takeStep, tellStory } from './order-move.ts';
import { type OrderNews, tellPaid } from './order-news.ts';

type Payment = typeof orderPayment.$inferSelect;

/** A payment as a provider tells of it. */
export interface PaidAtProvider {
  readonly way: CodeOf<typeof PayType>;
  readonly tradeNo: string;
  readonly providerNo: string;
  readonly amount: number;
  readonly paidAt: Date;
}

export interface PaymentPorts extends DeliveryPorts {
  readonly jobs: Jobs;
  readonly news: OrderNews;
}

/** The job that brings money back. */
export const refundJob = 'order.refund';

/** Who is named where the platform acts by itself. */
export const platformName = 'platform';

/** The lot of the money of an order, and of what was paid once too often. */
export const moneyLot = (orderId: string) => `order ${orderId}`;
export const surplusLot = (paymentId: string) => `surplus ${paymentId}`;

/** The number of the next refund of an order. */
export const nextRefundNo = async (tx: Tx, order: Pick<OrderRow, 'id' | 'number'>): Promise<string> => {
  const [row] = await tx.select({ n: count() }).from(orderRefund).where(eq(orderRefund.orderId, order.id));
  return refundNumber(order.number, (row?.n ?? 0) + 1);
};

/** What a held and paid order does, and where it stands then: what needs no carrier is finished. */
export const settlePaid = async (
  tx: Tx,
  ports: PaymentPorts,
  order: OrderRow,
  { by, paidAt, way, step }: Paid,
): Promise<OrderRow> => {
  const paid = await takeStep(tx, order, step, { by, set: { payType: way, paidAt } });
  await deliver(tx, ports, paid);
  await tellPaid(tx, ports.news, paid);
  return paid.ships ? paid : takeStep(tx, paid, 'deliver', { by: platformName });
};

interface Paid {
  readonly by: string;
  readonly paidAt: Date;
  readonly way: CodeOf<typeof PayType> | null;
  readonly step: 'pay' | 'acceptVoucher';
}

/** Keeps a payment that nobody owed, and promises to send it back. */
const keepSurplus = async (
  tx: Tx,
  { jobs }: PaymentPorts,
  order: OrderRow,
  payment: Payment,
  { amount, providerNo, way }: PaidAtProvider,
) => {
  const { companyId, id: orderId } = order;
  const reference = `payment ${way} ${providerNo}`;
  await receive(tx, { companyId, lot: surplusLot(payment.id), reference, amount, surplus: true });
  const id = uuidv7();
  await tx.insert(orderRefund).values({
    id,
    companyId,
    orderId,
    paymentId: payment.id,
    refundNo: await nextRefundNo(tx, order),
    way,
    amount,
    state: RefundState.sending,
    surplus: true,
    reason: reference,
    askedBy: platformName,
  });
  await tellStory(tx, order, 'surplus', platformName, providerNo);
  await jobs.send(tx, refundJob, { refundId: id });
};

/** The row a payment is written into: the try it belongs to, or one beside it when that is paid already. */
const rowFor = async (tx: Tx, tried: Payment, paid: PaidAtProvider): Promise<Payment> => {
  if (tried.providerNo === null) return tried;
  const [last] = await tx
    .select({ part: max(orderPayment.part) })
    .from(orderPayment)
    .where(eq(orderPayment.tradeNo, paid.tradeNo));
  const [made] = await tx
    .insert(orderPayment)
    .values({
      id: uuidv7(),
      companyId: tried.companyId,
      orderId: tried.orderId,
      way: paid.way,
      tradeNo: paid.tradeNo,
      part: (last?.part ?? 1) + 1,
      amount: paid.amount,
      state: PaymentState.open,
    })
    .returning();
  if (!made) throw new Error('a payment was not kept');
  return made;
};

/**
 * Notes a payment that a provider tells of, however often and however late: the first that an order waits for pays it,
 * and any other goes back by itself. No where nobody opened such a trade.
 */
export const notePayment = async (tx: Tx, ports: PaymentPorts, paid: PaidAtProvider): Promise<boolean> => {
  const { way, tradeNo, providerNo, amount, paidAt } = paid;
  const ofTrade = and(eq(orderPayment.way, way), eq(orderPayment.tradeNo, tradeNo));
  const [opened] = await tx.select().from(orderPayment).where(ofTrade).limit(1);
  if (!opened) return false;
  const order = await lockOrder(tx, opened.orderId);
  // Read again: the order is held only now.
  const tries = await tx.select().from(orderPayment).where(ofTrade).orderBy(asc(orderPayment.part));
  if (tries.some((one) => one.providerNo === providerNo)) return true;
  const row = await rowFor(tx, tries[0] ?? opened, paid);
  const isOwed = mayStep(order, 'pay') && amount === order.amount;
  await tx
    .update(orderPayment)
    .set({
      providerNo,
      amount,
      paidAt,
      askAt: null,
      state: isOwed ? PaymentState.paid : PaymentState.surplus,
    })
    .where(eq(orderPayment.id, row.id));
  if (!isOwed) {
    await keepSurplus(tx, ports, order, row, paid);
    return true;
  }
  const reference = `payment ${way} ${providerNo}`;
  const { companyId } = order;
  await receive(tx, { companyId, lot: moneyLot(order.id), reference, amount, surplus: false });
  await settlePaid(tx, ports, order, { by: platformName, paidAt, way, step: 'pay' });
  return true;
};

/** What an order that costs nothing does: it is paid as soon as it is placed. */
export const settleFree = async (tx: Tx, ports: PaymentPorts, orderId: string): Promise<void> => {
  const order = await lockOrder(tx, orderId);
  if (order.amount !== 0 || !mayStep(order, 'pay')) return;
  await settlePaid(tx, ports, order, { by: order.createdBy, paidAt: new Date(), way: null, step: 'pay' });
};
