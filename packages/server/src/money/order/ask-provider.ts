import { limits } from '@chancery/contract/limits.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { PaymentState } from '@chancery/contract/order/codes.ts';
import { mayStep } from '@chancery/contract/order/steps.ts';
import type { PayProvider, Standing } from '@chancery/payments/provider.ts';
import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { notePayment, type PaymentPorts, platformName } from './note-payment.ts';
import { orderPayment, unitOrder } from './order.table.ts';
import { lockOrder, takeStep } from './order-move.ts';
import { tellOfOrder } from './order-news.ts';

interface Parts extends PaymentPorts {
  readonly transactions: Transactions;
  readonly log: FastifyBaseLogger;
  readonly providerOf: (way: string) => PayProvider | undefined;
}

type Payment = typeof orderPayment.$inferSelect;

export type AskProvider = ReturnType<typeof createAskProvider>;

const minuteMs = 60_000;
const atOnce = 50;

/** When nobody can pay it any more, with some time for clocks that differ. */
const lastMomentOf = ({ openedAt }: Payment): number =>
  openedAt.getTime() + (limits.order.payMinutes + 10) * minuteMs;

/**
 * A provider that was closed for good is not waited for for ever: what was not heard of days after nobody could pay any more
 * counts as unpaid. Should it be open again and speak of a payment, that goes back by itself like any late one.
 */
const isGivenUp = (payment: Payment): boolean =>
  Date.now() > lastMomentOf(payment) + limits.order.providerGoneDays * 24 * 60 * minuteMs;

/** Each time it asks later: a minute, two, four, … and every six hours in the end. */
const nextAsk = (asks: number): Date =>
  new Date(Date.now() + Math.min(2 ** Math.min(asks, 20), 360) * minuteMs);

/** Finds payments whose notice was lost by asking for them, and ends orders that nobody paid. */
export const createAskProvider = (parts: Parts) => {
  const { transactions, log, providerOf } = parts;

  const settle = (payment: Payment, standing: Standing): Promise<void> =>
    transactions.apart('platform', async (tx) => {
      if (standing.state === 'paid') {
        await notePayment(tx, parts, { ...standing, way: payment.way, tradeNo: payment.tradeNo });
        return;
      }
      const order = await lockOrder(tx, payment.orderId);
      // Some providers know nothing of a code that nobody has scanned: it may still be paid until it has expired.
      const isOver =
        standing.state === 'closed' || (standing.state === 'unknown' && Date.now() > lastMomentOf(payment));
      await tx
        .update(orderPayment)
        .set({
          asks: payment.asks + 1,
          askedAt: sql`now()`,
          askAt: isOver ? null : nextAsk(payment.asks + 1),
          ...(isOver && { state: PaymentState.closed }),
        })
        .where(and(eq(orderPayment.id, payment.id), eq(orderPayment.state, PaymentState.open)));
      if (mayStep(order, 'unpaid')) await takeStep(tx, order, 'unpaid', { by: platformName });
    });

  const askLater = ({ id, asks }: Payment) =>
    transactions.apart('platform', (tx) =>
      tx
        .update(orderPayment)
        .set({ asks: asks + 1, askAt: nextAsk(asks + 1) })
        .where(eq(orderPayment.id, id)),
    );

  const ask = async (payment: Payment): Promise<Standing | undefined> => {
    const provider = providerOf(payment.way);
    if (!provider) {
      const which = { way: payment.way, tradeNo: payment.tradeNo };
      if (!isGivenUp(payment)) {
        log.warn(which, 'a payment cannot be asked about: its provider is not open');
        await askLater(payment);
        return undefined;
      }
      log.warn(which, 'a payment counts as unpaid: its provider is not open any more');
      const closed = { state: 'closed' } as const;
      await settle(payment, closed);
      return closed;
    }
    try {
      const standing = await provider.ask(payment.tradeNo);
      await settle(payment, standing);
      return standing;
    } catch (error) {
      log.warn(
        { err: error, tradeNo: payment.tradeNo },
        'a payment provider did not say how a payment stands',
      );
      await askLater(payment);
      return undefined;
    }
  };

  const openOf = (orderId: string): Promise<Payment[]> =>
    transactions.read('platform', (tx) =>
      tx
        .select()
        .from(orderPayment)
        .where(and(eq(orderPayment.orderId, orderId), eq(orderPayment.state, PaymentState.open)))
        .orderBy(asc(orderPayment.openedAt)),
    );

  const ofOrder = async (orderId: string): Promise<void> => {
    for (const payment of await openOf(orderId)) await ask(payment);
  };

  /** Asks about every try whose time has come. */
  const due = async (): Promise<number> => {
    const waiting = await transactions.read('platform', (tx) =>
      tx
        .select()
        .from(orderPayment)
        .where(
          and(
            eq(orderPayment.state, PaymentState.open),
            isNotNull(orderPayment.askAt),
            lte(orderPayment.askAt, sql`now()`),
          ),
        )
        .orderBy(asc(orderPayment.askAt))
        .limit(atOnce),
    );
    for (const payment of waiting) await ask(payment);
    return waiting.length;
  };

  /** Closes a try at its provider, so that nobody pays for an order that ends; no where somebody just did. */
  const closeTry = async (payment: Payment): Promise<boolean> => {
    const provider = providerOf(payment.way);
    // Who cannot be asked may have been paid, until nobody can have paid any more.
    if (!provider) return isGivenUp(payment) && (await ask(payment)) !== undefined;
    try {
      await provider.close(payment.tradeNo);
    } catch (error) {
      log.warn({ err: error, tradeNo: payment.tradeNo }, 'a payment could not be closed');
    }
    const standing = await ask(payment);
    return standing !== undefined && standing.state !== 'paid' && standing.state !== 'unpaid';
  };

  const end = (tx: Tx, id: string) =>
    lockOrder(tx, id).then(async (order) => {
      if (order.expiresAt > new Date() || !mayStep(order, 'expire')) return;
      const after = await takeStep(tx, order, 'expire', { by: platformName });
      await tellOfOrder(tx, parts.news, after, MessageEvent.orderExpired);
    });

  /** Ends orders that nobody paid in time, once no provider can have been paid. */
  const expire = async (): Promise<number> => {
    const over = await transactions.read('platform', (tx) =>
      tx
        .select({ id: unitOrder.id })
        .from(unitOrder)
        .where(sql`${unitOrder.payState} IN (0, 6, 7) AND ${unitOrder.expiresAt} < now()`)
        // What could not be asked about so far must not keep the others waiting.
        .orderBy(
          sql`(SELECT coalesce(max(p.asks), 0) FROM ${orderPayment} p
               WHERE p.order_id = unit_order.id AND p.state = ${PaymentState.open})`,
          asc(unitOrder.expiresAt),
        )
        .limit(atOnce),
    );
    for (const { id } of over) {
      const closed = await Promise.all((await openOf(id)).map(closeTry));
      if (closed.every(Boolean)) await transactions.apart('platform', (tx) => end(tx, id));
    }
    return over.length;
  };

  return { ofOrder, due, expire };
};
