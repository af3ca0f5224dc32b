import { refuseInvoice, sendInvoice } from '#wire/invoice/desk.ts';
import { mayDecide } from '#wire/invoice/rules.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { invoiceDetail, invoiceSections } from './invoice-detail.tsx';
import { IssueByHand } from './issue-by-hand.tsx';

const { file, payer, orders, reds } = invoiceSections;

/** One invoice under the operator's eyes: issue it, send it to the provider, or refuse it. */
export const Page = detailPage({
  ...invoiceDetail,
  title: ({ number, companyName }) => `${number} ${companyName}`,
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
  sections: [
    { title: 'invoice.issue', when: mayDecide, Body: IssueByHand },
    file((data) => data.file !== null),
    payer,
    orders,
    reds((id) => `/invoiceDetail?id=${id}`),
  ],
  parent: '/invoices',
});
