import { acceptInvoice, withdrawInvoice } from '#wire/invoice/calls.ts';
import { InvoiceState } from '#wire/invoice/codes.ts';
import { mayDecide } from '#wire/invoice/rules.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { invoiceDetail, invoiceSections } from './invoice-detail.tsx';

const { file, payer, orders, reds } = invoiceSections;

/** One invoice of a unit: its PDF, what it is for, and how far it has come. */
export const Page = detailPage({
  ...invoiceDetail,
  title: ({ number, payerName }) => `${number} ${payerName}`,
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
  sections: [
    file(({ refusedAt }) => refusedAt === null),
    orders,
    payer,
    reds((id) => `/cost/invoicecorddetail/${id}`),
  ],
  parent: '/cost/invoicerecordlist',
});
