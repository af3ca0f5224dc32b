import { getInvoice } from '#wire/invoice/calls.ts';
import { refuseInvoice, sendInvoice } from '#wire/invoice/desk.ts';
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
import { IssueByHand } from './issue-by-hand.tsx';

/** One invoice under the operator's eyes: issue it, send it to the provider, or refuse it. */
export const Page = detailPage({
  endpoint: getInvoice,
  params: ({ id }) => (id ? { id } : undefined),
  title: ({ number, companyName }) => `${number} ${companyName}`,
  status: (data) => <InvoiceStanding row={data} />,
  lead: invoiceLead,
  actions: [
    {
      endpoint: sendInvoice,
      label: 'invoice.provide',
      body: ({ id }) => ({ id }),
      when: (data) => data.provided && mayDecide(data),
      confirm: 'invoice.provideAsk',
      done: 'invoice.provided',
    },
    {
      endpoint: refuseInvoice,
      label: 'invoice.refuse',
      body: ({ id }) => ({ id }),
      when: (data) => !data.red && mayDecide(data),
      dangerous: true,
      fields: { reason: { kind: 'textarea' } },
      done: 'invoice.refuseDone',
    },
  ],
  facts: invoiceFacts,
  sections: [
    { title: 'invoice.issue', when: mayDecide, Body: IssueByHand },
    { title: 'invoice.file', when: ({ file }) => file !== null, Body: InvoicePdf },
    { title: 'invoice.payer', Body: InvoicePayer },
    { title: 'invoice.orders', Body: InvoiceLines },
    {
      title: 'invoice.reds',
      when: ({ reds }) => reds.length > 0,
      Body: InvoiceReds((id) => `/invoiceDetail?id=${id}`),
    },
  ],
  story: invoiceStory,
  parent: '/invoices',
});
