import { InvoiceState } from '@chancery/contract/invoice/codes.ts';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { nextUnitNumber } from '../../kit/unit-number.ts';
import { type InvoiceRow, invoiceOrder, unitInvoice } from './invoice.table.ts';
import { lockOrders, type OrderRow } from './invoice-lock.ts';

interface IssuedPart {
  readonly invoice: InvoiceRow;
  /** What of the order stands on it and is not taken back. */
  readonly left: number;
}

/** What issued invoices say of an order, newest first, less the red ones that were issued or wait to be. */
const issuedParts = async (tx: Tx, orderId: string): Promise<IssuedPart[]> => {
  const rows = await tx
    .select({ invoice: unitInvoice, amount: invoiceOrder.amount })
    .from(invoiceOrder)
    .innerJoin(unitInvoice, eq(unitInvoice.id, invoiceOrder.invoiceId))
    .where(and(eq(invoiceOrder.orderId, orderId), isNull(unitInvoice.refusedAt)))
    .orderBy(desc(unitInvoice.issuedAt), desc(unitInvoice.id));
  const takenBack = (id: string) =>
    rows.reduce((sum, { invoice, amount }) => (invoice.redOf === id ? sum + amount : sum), 0);
  return rows
    .filter(({ invoice }) => invoice.redOf === null && invoice.state !== InvoiceState.issuing)
    .map(({ invoice, amount }) => ({ invoice, left: amount - takenBack(invoice.id) }));
};

/** What is only asked to go back may yet stay: it does not count. */
const over = (order: OrderRow, parts: readonly IssuedPart[], refund: number): number => {
  const issued = parts.reduce((sum, { left }) => sum + left, 0);
  return Math.max(0, issued - (order.amount - order.refunded - refund));
};

/**
 * Puts red invoices on the operator's list for what issued invoices say beyond what was paid and stays, with a refund that
 * was decided and is still to go. Each is asked for once, however often this is called.
 */
export const askRed = async (tx: Tx, orderId: string, refund = 0): Promise<number> => {
  const [order] = await lockOrders(tx, [orderId]);
  const found = order ?? refuse('order.notFound');
  const parts = await issuedParts(tx, orderId);
  const whole = over(found, parts, refund);
  let rest = whole;
  for (const { invoice, left } of parts) {
    const amount = Math.min(rest, left);
    if (amount <= 0) continue;
    await addRed(tx, invoice, orderId, amount);
    rest -= amount;
  }
  return whole;
};

const addRed = async (tx: Tx, of: InvoiceRow, orderId: string, amount: number): Promise<void> => {
  const { companyId, companyName, type, payer, payerName, email } = of;
  const id = uuidv7();
  await tx.insert(unitInvoice).values({
    id,
    companyId,
    companyName,
    number: await nextUnitNumber(tx, companyId, 'R'),
    type,
    redOf: of.id,
    amount: -amount,
    payer,
    payerName,
    email,
    remark: '',
    askedBy: '',
    updatedBy: '',
  });
  await tx.insert(invoiceOrder).values({ invoiceId: id, orderId, companyId, amount });
};

/** What red invoices that wait to be issued take back of an order. */
const waitingRed = async (tx: Tx, orderId: string): Promise<number> => {
  const [waiting] = await tx
    .select({ amount: sql<number>`coalesce(sum(${invoiceOrder.amount}), 0)::bigint` })
    .from(invoiceOrder)
    .innerJoin(unitInvoice, eq(unitInvoice.id, invoiceOrder.invoiceId))
    .where(
      and(
        eq(invoiceOrder.orderId, orderId),
        isNotNull(unitInvoice.redOf),
        eq(unitInvoice.state, InvoiceState.issuing),
      ),
    );
  return waiting?.amount ?? 0;
};

/** Whether money of an order has to wait for a red invoice before it goes back. */
export const waitsForRed = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await waitingRed(tx, orderId)) > 0;

/** Refuses to issue what was refunded meanwhile: the operator refuses it, and the unit asks again. */
export const refuseRefunded = async (tx: Tx, orders: readonly OrderRow[]): Promise<void> => {
  for (const { id, number, invoiced, amount, refunded, refunding } of orders) {
    if (invoiced - (await waitingRed(tx, id)) > amount - refunded - refunding)
      refuse('invoice.refunded', { params: { number } });
  }
};
