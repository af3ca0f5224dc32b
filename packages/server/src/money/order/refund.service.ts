import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { PayType, RefundState } from '@chancery/contract/order/codes.ts';
import * as call from '@chancery/contract/order/desk.ts';
import { and, eq, ilike, inArray } from 'drizzle-orm';
import type { OperatorActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { tellUnit } from '../../people/ports.ts';
import { askRed, waitsForRed } from '../invoice/red-invoice.ts';
import { type PaymentPorts, platformName, refundJob } from './note-payment.ts';
import { presentRefund } from './order.present.ts';
import { noteOrder } from './order.service.ts';
import { orderRefund, unitOrder } from './order.table.ts';
import { lockOrder, type OrderRow } from './order-move.ts';
import { beginRefund, dropRefund, finishRefund, lockRefund, type RefundRow } from './refunds.ts';

interface Parts extends PaymentPorts {
  readonly transactions: Transactions;
}

/** Whether what went back of an order, and is to, is too much for one: many small refunds are a big one. */
const needsTwo = ({ refunded, refunding }: OrderRow): boolean =>
  refunded + refunding > limits.order.refundAlone;

/** What operators decide about money that is to go back: above an amount, two of them. */
export const createRefundService = (parts: Parts) => {
  const { transactions, jobs } = parts;

  const told = async (tx: Tx, actor: OperatorActor, row: OrderRow, action: string, after: object) => {
    noteOrder(row, after);
    const object = { objectType: 'order', objectId: row.id, objectName: row.number };
    await tellUnit(tx, actor, row.companyId, { action, ...object, after });
  };

  /** Lets the provider bring it back, after the red invoice that it may need; what came by a bank goes by hand. */
  const send = async (tx: Tx, { id, way, orderId, amount, surplus }: RefundRow, by: string) => {
    await tx
      .update(orderRefund)
      .set({ state: RefundState.sending, decidedBy: by, decidedAt: new Date() })
      .where(eq(orderRefund.id, id));
    if (!surplus) await askRed(tx, orderId, amount);
    if (way !== PayType.offline && (surplus || !(await waitsForRed(tx, orderId))))
      await jobs.send(tx, refundJob, { refundId: id });
  };

  /** Sends what waited for red invoices of an order, once the last of them is issued. */
  const goOn = async (tx: Tx, orderId: string): Promise<void> => {
    if (await waitsForRed(tx, orderId)) return;
    const waiting = await tx
      .select()
      .from(orderRefund)
      .where(and(eq(orderRefund.orderId, orderId), eq(orderRefund.state, RefundState.sending)));
    for (const { id, way } of waiting)
      if (way !== PayType.offline) await jobs.send(tx, refundJob, { refundId: id }, { singletonKey: id });
  };

  /** Sends back what was asked for and is owed by rule, so that nobody has to decide it. */
  const sendOwed = async (tx: Tx, orderId: string): Promise<void> => {
    const asked = await tx
      .select()
      .from(orderRefund)
      .where(and(eq(orderRefund.orderId, orderId), eq(orderRefund.state, RefundState.asked)));
    for (const refund of asked) await send(tx, refund, platformName);
  };

  const propose = (
    actor: OperatorActor,
    { id, amount, reason }: CheckedInput<typeof call.proposeRefund>,
  ): Promise<CallResult<typeof call.proposeRefund>> =>
    transactions.write('platform', async (tx) => {
      const order = await lockOrder(tx, id);
      const refundId = await beginRefund(tx, order, {
        amount,
        reason,
        by: actor.name,
        operatorId: actor.id,
      });
      await told(tx, actor, order, 'order.refund.propose', { amount, reason });
      const { refund, order: now } = await lockRefund(tx, refundId);
      if (needsTwo(now)) return { id: refundId, state: RefundState.asked };
      await send(tx, refund, actor.name);
      return { id: refundId, state: RefundState.sending };
    });

  const decide = (
    actor: OperatorActor,
    { id, passed, opinion = '' }: CheckedInput<typeof call.decideRefund>,
  ): Promise<CallResult<typeof call.decideRefund>> =>
    transactions.write('platform', async (tx) => {
      const held = await lockRefund(tx, id);
      const { refund, order } = held;
      if (refund.state !== RefundState.asked) refuse('order.refundDecided');
      await told(tx, actor, order, 'order.refund.decide', { refundNo: refund.refundNo, passed, opinion });
      if (!passed) {
        if (opinion === '') refuse('order.noReason');
        await dropRefund(tx, parts, held, { by: actor.name, opinion });
        return { state: RefundState.rejected };
      }
      if (needsTwo(order)) {
        if (refund.askedByOperator === actor.id) refuse('order.refundOwn');
        // A unit asked: the first operator speaks for it, a second one decides.
        if (refund.askedByOperator === null) {
          await tx.update(orderRefund).set({ askedByOperator: actor.id }).where(eq(orderRefund.id, id));
          return { state: RefundState.asked };
        }
      }
      await send(tx, refund, actor.name);
      return { state: RefundState.sending };
    });

  const settle = (
    actor: OperatorActor,
    { id, transferNo = '' }: CheckedInput<typeof call.settleRefund>,
  ): Promise<CallResult<typeof call.settleRefund>> =>
    transactions.write('platform', async (tx) => {
      const held = await lockRefund(tx, id);
      const { refund, order } = held;
      const after = { refundNo: refund.refundNo, transferNo };
      await told(tx, actor, order, 'order.refund.settle', after);
      if (refund.state === RefundState.failed && refund.way !== PayType.offline) {
        await send(tx, refund, actor.name);
        return { state: RefundState.sending };
      }
      if (refund.state !== RefundState.sending || refund.way !== PayType.offline)
        return refuse('order.refundDecided');
      if (transferNo === '') refuse('order.noReason');
      if (await waitsForRed(tx, order.id)) refuse('invoice.redFirst');
      await finishRefund(tx, parts, held, {
        providerNo: transferNo,
        doneAt: new Date(),
        by: actor.name,
      });
      return { state: RefundState.done };
    });

  const list = (input: CheckedInput<typeof call.listRefunds>): Promise<CallResult<typeof call.listRefunds>> =>
    transactions.read('platform', async (tx) => {
      const page = await keysetPage(tx, {
        from: orderRefund,
        where: [
          input.state === undefined ? undefined : eq(orderRefund.state, input.state),
          input.keyword ? ilike(orderRefund.refundNo, containing(input.keyword)) : undefined,
        ],
        sorts: { askedAt: orderRefund.askedAt },
        query: input,
        present: (row) => row,
      });
      const ids = [...new Set(page.list.map(({ orderId }) => orderId))];
      const orders =
        ids.length > 0 ? await tx.select().from(unitOrder).where(inArray(unitOrder.id, ids)) : [];
      const byId = new Map(orders.map((row) => [row.id, row]));
      return {
        ...page,
        list: page.list.map((row) => ({
          ...presentRefund(row),
          orderId: row.orderId,
          orderNumber: byId.get(row.orderId)?.number ?? '',
          companyName: byId.get(row.orderId)?.companyName ?? '',
        })),
      };
    });

  return answering({ propose, decide, settle, list, goOn, sendOwed }, (refunds) => [
    handle(call.proposeRefund, ({ actor, input }) => refunds.propose(actor, input)),
    handle(call.decideRefund, ({ actor, input }) => refunds.decide(actor, input)),
    handle(call.settleRefund, ({ actor, input }) => refunds.settle(actor, input)),
    handle(call.listRefunds, ({ input }) => refunds.list(input)),
  ]);
};
