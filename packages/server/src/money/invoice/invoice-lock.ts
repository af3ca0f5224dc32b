import { isOpen } from '@chancery/contract/invoice/rules.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { unitOrder } from '../order/order.table.ts';
import { type InvoiceLineRow, type InvoiceRow, invoiceOrder, unitInvoice } from './invoice.table.ts';

export type OrderRow = typeof unitOrder.$inferSelect;

/** An invoice with its lines and their orders, all of them held. */
export interface HeldInvoice {
  readonly invoice: InvoiceRow;
  readonly lines: readonly InvoiceLineRow[];
  readonly orders: readonly OrderRow[];
}

/** Holds orders to the end of the transaction, always in one order; those that do not exist are left out. */
export const lockOrders = (tx: Tx, ids: readonly string[]): Promise<OrderRow[]> =>
  tx
    .select()
    .from(unitOrder)
    .where(inArray(unitOrder.id, [...ids]))
    .orderBy(asc(unitOrder.id))
    .for('update');

/** What an invoice says of orders never changes, so it may be read before anything is held. */
export const linesOf = (tx: Tx, invoiceId: string): Promise<InvoiceLineRow[]> =>
  tx
    .select()
    .from(invoiceOrder)
    .where(eq(invoiceOrder.invoiceId, invoiceId))
    .orderBy(asc(invoiceOrder.orderId));

/** Holds an invoice after its orders: whoever begins with an order, as a refund does, never waits in a circle. */
export const lockInvoice = async (tx: Tx, id: string, companyId?: string): Promise<HeldInvoice> => {
  const lines = await linesOf(tx, id);
  const orders =
    lines.length > 0
      ? await lockOrders(
          tx,
          lines.map(({ orderId }) => orderId),
        )
      : [];
  const [invoice] = await tx
    .select()
    .from(unitInvoice)
    .where(and(eq(unitInvoice.id, id), companyId ? eq(unitInvoice.companyId, companyId) : undefined))
    .for('update');
  return { invoice: invoice ?? refuse('invoice.notFound'), lines, orders };
};

/** Refuses what was decided already, or what a provider has in hand. */
export const refuseDecided = (invoice: InvoiceRow): void => {
  if (!isOpen(invoice)) refuse('invoice.decided');
  if (invoice.sentAt) refuse('invoice.underWay');
};
