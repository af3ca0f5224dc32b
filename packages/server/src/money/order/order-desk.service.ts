import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { PaymentState, PayType } from '@chancery/contract/order/codes.ts';
import * as call from '@chancery/contract/order/desk.ts';
import type { OrderStepName } from '@chancery/contract/order/steps.ts';
import { and, desc, eq, ilike, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { OperatorActor } from '../../kit/actor.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import { isoOrNull } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { receive } from '../../ledger/ports.ts';
import { company, tellUnit } from '../../people/ports.ts';
import { device } from '../../seals/ports.ts';
import { moneyLot, type PaymentPorts, settlePaid } from './note-payment.ts';
import { noteOrder, writeOrder } from './order.service.ts';
import { orderPayment, orderVoucher, unitOrder } from './order.table.ts';
import { isSmart, linesOf } from './order-lines.ts';
import { lockOrder, type OrderRow, takeStep } from './order-move.ts';
import { tellOfOrder } from './order-news.ts';

interface Parts extends PaymentPorts {
  readonly transactions: Transactions;
}

/** What operators do about orders: gifts, papers of a bank, and goods. */
export const createOrderDeskService = (parts: Parts) => {
  const { transactions, news } = parts;

  /** The unit reads in its own log what was done to its order. */
  const told = async (tx: Tx, actor: OperatorActor, row: OrderRow, action: string, after: object = {}) => {
    noteOrder(row, after);
    await tellUnit(tx, actor, row.companyId, {
      action,
      objectType: 'order',
      objectId: row.id,
      objectName: row.number,
      after,
    });
  };

  const grant = (
    actor: OperatorActor,
    { companyId, items, amount, reason }: CheckedInput<typeof call.grantOrder>,
  ): Promise<CallResult<typeof call.grantOrder>> =>
    transactions.write('platform', async (tx) => {
      const [unit] = await tx
        .select({ id: company.id })
        .from(company)
        .where(and(eq(company.id, companyId), isNull(company.deletedAt)));
      if (!unit) refuse('unit.notFound');
      const lines = await linesOf(tx, { companyId, items, unpriced: true });
      const row = await writeOrder(tx, { companyId, lines, amount, by: actor.name, remark: reason });
      await told(tx, actor, row, 'order.grant', { amount, reason });
      if (amount === 0)
        await settlePaid(tx, parts, row, {
          by: actor.name,
          paidAt: new Date(),
          way: null,
          step: 'pay',
        });
      await tellOfOrder(tx, news, row, MessageEvent.orderGranted, { by: actor.name });
      return { id: row.id };
    });

  const seals = (
    input: CheckedInput<typeof call.listUnitSeals>,
  ): Promise<CallResult<typeof call.listUnitSeals>> =>
    transactions.read('platform', (tx) =>
      keysetPage(tx, {
        from: device,
        where: [
          eq(device.companyId, input.companyId),
          isNull(device.unboundAt),
          input.keyword ? ilike(device.name, containing(input.keyword)) : undefined,
        ],
        sorts: { name: device.name },
        query: input,
        present: ({ id, name, subtype, serviceEnd }) => ({
          id,
          name,
          isSmart: isSmart(subtype),
          serviceEndTime: isoOrNull(serviceEnd),
        }),
      }),
    );

  /** Money that came to the bank is a payment like any other. */
  const keepTransfer = async (tx: Tx, order: OrderRow, at: Date) => {
    const { companyId, id: orderId, amount, number } = order;
    const paymentId = uuidv7();
    await tx.insert(orderPayment).values({
      id: paymentId,
      companyId,
      orderId,
      way: PayType.offline,
      tradeNo: `${number}B`,
      providerNo: `${number}B`,
      amount,
      state: PaymentState.paid,
      paidAt: at,
    });
    const reference = `payment ${PayType.offline} ${number}`;
    await receive(tx, { companyId, lot: moneyLot(orderId), reference, amount, surplus: false });
  };

  const reviewVoucher = (
    actor: OperatorActor,
    { id, revision, accepted, reason = '' }: CheckedInput<typeof call.reviewVoucher>,
  ): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const row = await lockOrder(tx, id);
      refuseStale(row, revision, { state: row.state, payState: row.payState });
      if (!accepted && reason === '') refuse('order.noReason');
      const [voucher] = await tx
        .select()
        .from(orderVoucher)
        .where(and(eq(orderVoucher.orderId, id), isNull(orderVoucher.accepted)))
        .orderBy(desc(orderVoucher.sentAt))
        .limit(1);
      if (!voucher) return refuse('order.notNow');
      await tx
        .update(orderVoucher)
        .set({ accepted, reason, reviewedBy: actor.name, reviewedAt: sql`now()` })
        .where(eq(orderVoucher.id, voucher.id));
      if (accepted) {
        const paidAt = new Date();
        const step = 'acceptVoucher' as const;
        await settlePaid(tx, parts, row, { by: actor.name, paidAt, way: PayType.offline, step });
        await keepTransfer(tx, row, paidAt);
      } else {
        await takeStep(tx, row, 'rejectVoucher', { by: actor.name, text: reason });
        await tellOfOrder(tx, news, row, MessageEvent.orderVoucherRejected, { by: actor.name, reason });
      }
      await told(tx, actor, row, 'order.voucher.review', { accepted, reason });
      return {};
    });

  const move = (
    actor: OperatorActor,
    id: string,
    step: Extract<OrderStepName, 'allocate' | 'confirm'>,
  ): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const row = await lockOrder(tx, id);
      if (!row.ships) refuse('order.noGoods');
      if (row.engraves) refuse('order.engraved');
      await takeStep(tx, row, step, { by: actor.name });
      await told(tx, actor, row, `order.${step}`);
      return {};
    });

  const ship = (
    actor: OperatorActor,
    { id, carrier, trackingNo }: CheckedInput<typeof call.shipOrder>,
  ): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const row = await lockOrder(tx, id);
      if (row.engraves) refuse('order.engraved');
      const to = row.shipment ?? { receiver: '', phone: '', address: '' };
      const set = { shipment: { ...to, carrier, trackingNo }, shippedAt: new Date() };
      await takeStep(tx, row, 'ship', { by: actor.name, text: `${carrier} ${trackingNo}`, set });
      await tellOfOrder(tx, news, row, MessageEvent.orderShipped, { carrier, trackingNo });
      await told(tx, actor, row, 'order.ship', { carrier, trackingNo });
      return {};
    });

  /** Goods that nobody complained about have arrived. */
  const arrive = (): Promise<number> =>
    transactions.apart('platform', async (tx) => {
      const due = await tx
        .select()
        .from(unitOrder)
        .where(
          sql`${unitOrder.state} = 3 AND NOT ${unitOrder.engraves} AND ${unitOrder.shippedAt} < now() - make_interval(days => ${limits.order.arriveDays})`,
        )
        .for('update', { skipLocked: true })
        .limit(100);
      for (const row of due) await takeStep(tx, row, 'receive', { by: 'platform' });
      return due.length;
    });

  return answering({ grant, seals, reviewVoucher, move, ship, arrive }, (desk) => [
    handle(call.listUnitSeals, ({ input }) => desk.seals(input)),
    handle(call.grantOrder, ({ actor, input }) => desk.grant(actor, input)),
    handle(call.reviewVoucher, ({ actor, input }) => desk.reviewVoucher(actor, input)),
    handle(call.allocateOrder, ({ actor, input }) => desk.move(actor, input.id, 'allocate')),
    handle(call.confirmOrder, ({ actor, input }) => desk.move(actor, input.id, 'confirm')),
    handle(call.shipOrder, ({ actor, input }) => desk.ship(actor, input)),
  ]);
};
