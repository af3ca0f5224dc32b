import { InvoiceState } from '@chancery/contract/invoice/codes.ts';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { unitInvoice } from './invoice.table.ts';

/** How many invoices wait for an operator, or for the provider. */
export const waitingInvoices = async (tx: Tx): Promise<number> => {
  const [waiting] = await tx
    .select({ count: count() })
    .from(unitInvoice)
    .where(
      and(
        eq(unitInvoice.state, InvoiceState.issuing),
        isNull(unitInvoice.refusedAt),
        isNull(unitInvoice.withdrawnAt),
      ),
    );
  return waiting?.count ?? 0;
};
