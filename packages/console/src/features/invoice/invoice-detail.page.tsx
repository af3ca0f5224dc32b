import { acceptInvoice, getInvoice, withdrawInvoice } from '#wire/invoice/calls.ts';
import { InvoiceState } from '#wire/invoice/codes.ts';
import { mayDecide } from '#wire/invoice/rules.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { invoiceFacts } from './invoice-facts.ts';
import {
  InvoiceLines,
  InvoicePayer,
  InvoicePdf,
  InvoiceReds,
  invoiceLead,
  invoiceStory,
} from './invoice-parts.tsx';
import { InvoiceStanding } from './invoice-standing.tsx';

const list = '/cost/invoicerecordlist';

/** One invoice of a unit: its PDF, what it is for, and how far it has come. */
export const Page = detailPage({
  endpoint: getInvoice,
  params: ({ id }) => (id ? { id } : undefined),
  title: ({ number, payerName }) => `${number} ${payerName}`,
  status: (data) => <InvoiceStanding row={data} />,
  lead: invoiceLead,
  actions: [
    {
      endpoint: withdrawInvoice,
      label: 'invoice.withdraw',
      body: ({ id }) => ({ id }),
      when: (data) => !data.red && mayDecide(data),
      confirm: 'invoice.withdrawAsk',
      seldom: true,
      done: 'invoice.withdrawDone',
    },
    {
      endpoint: acceptInvoice,
      label: 'invoice.accept',
      body: ({ id }) => ({ id }),
      when: ({ state }) => state === InvoiceState.issued,
      confirm: 'invoice.acceptAsk',
      done: 'invoice.accepted',
    },
  ],
  facts: invoiceFacts,
  sections: [
    { title: 'invoice.file', when: ({ refusedAt }) => refusedAt === null, Body: InvoicePdf },
    { title: 'invoice.orders', Body: InvoiceLines },
    { title: 'invoice.payer', Body: InvoicePayer },
    {
      title: 'invoice.reds',
      when: ({ reds }) => reds.length > 0,
      Body: InvoiceReds((id) => `/cost/invoicecorddetail/${id}`),
    },
  ],
  story: invoiceStory,
  parent: list,
});
