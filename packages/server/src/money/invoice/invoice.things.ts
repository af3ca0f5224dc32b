import { InvoiceState } from '@chancery/contract/invoice/codes.ts';
import { ThingKind } from '@chancery/contract/search/codes.ts';
import { sql } from 'drizzle-orm';
import type { ThingSource } from '../../kit/thing-source.ts';
import { invoicesFor } from './invoice.service.ts';
import { unitInvoice } from './invoice.table.ts';

/** Invoices in a search. */
export const invoiceThings: ThingSource = {
  kind: ThingKind.invoice,
  permissions: ['invoice.view'],
  from: unitInvoice,
  at: unitInvoice.askedAt,
  states: InvoiceState,
  shown: () => ({
    title: unitInvoice.payerName,
    // The number on the paper, once there is one: it is what people have before them.
    number: sql`coalesce(nullif(${unitInvoice.invoiceNo}, ''), ${unitInvoice.number})`,
    state: unitInvoice.state,
    person: unitInvoice.askedBy,
  }),
  where: async (_, actor, keyword) => invoicesFor(actor, { keyword }),
};
