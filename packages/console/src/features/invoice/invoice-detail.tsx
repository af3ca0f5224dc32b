import { getInvoice } from '#wire/invoice/calls.ts';
import { invoiceFacts } from './invoice-facts.ts';
import {
  InvoiceLines,
  InvoicePayer,
  InvoicePdf,
  InvoiceReds,
  invoiceLead,
  invoiceStory,
  type WholeInvoice,
} from './invoice-parts.tsx';
import { InvoiceStanding } from './invoice-standing.tsx';

/** What the page of a unit and that of the operator have in common. */
export const invoiceDetail = {
  endpoint: getInvoice,
  params: ({ id }: { readonly id?: string | undefined }) => (id ? { id } : undefined),
  status: (data: WholeInvoice) => <InvoiceStanding row={data} />,
  lead: invoiceLead,
  facts: invoiceFacts,
  story: invoiceStory,
} as const;

/** The sections of an invoice. */
export const invoiceSections = {
  file: (when: (data: WholeInvoice) => boolean) =>
    ({ title: 'invoice.file', when, Body: InvoicePdf }) as const,
  payer: { title: 'invoice.payer', Body: InvoicePayer },
  orders: { title: 'invoice.orders', Body: InvoiceLines },
  reds: (pathOf: (id: string) => string) =>
    ({
      title: 'invoice.reds',
      when: ({ reds }: WholeInvoice) => reds.length > 0,
      Body: InvoiceReds(pathOf),
    }) as const,
} as const;
