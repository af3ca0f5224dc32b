import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { optionalEmail } from '../rules/email.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { fen } from '../rules/money.ts';
import { optionalText } from '../rules/text.ts';
import { InvoiceState, InvoiceType } from './codes.ts';
import { Invoice, WholeInvoice } from './shapes.ts';

const time = z.iso.datetime({ offset: true });
const ask = { access: 'unit', permission: 'invoice.ask' } as const;

export const listInvoices = listEndpoint({
  method: 'GET',
  path: '/invoice/list',
  summary: 'Invoices that were asked for, newest first',
  access: 'signed',
  permission: 'invoice.view',
  filters: {
    keyword: searchText(limits.text.remark),
    type: InvoiceType.query.optional(),
    /** Refused requests have no state of their own: they are asked for by themselves. */
    state: InvoiceState.query.optional(),
    refused: z.stringbool().optional(),
    red: z.stringbool().optional(),
  },
  sorts: ['-askedAt', 'askedAt', '-amount'],
  row: Invoice,
});

export const getInvoice = endpoint({
  method: 'GET',
  path: '/invoice/:id/detail',
  summary: 'One invoice with its orders, its payer and its file',
  access: 'signed',
  permission: 'invoice.view',
  params: z.object({ id }),
  result: WholeInvoice,
  errors: ['invoice.notFound'],
});

export const listInvoiceable = listEndpoint({
  method: 'GET',
  path: '/invoice/orders',
  summary: 'Paid orders of which something can still be invoiced, newest first',
  access: 'unit',
  permission: 'invoice.ask',
  filters: { keyword: searchText(limits.text.remark) },
  sorts: ['-paidAt', 'paidAt'],
  row: z.object({
    id,
    number: z.string(),
    titleZh: z.string(),
    titleEn: z.string(),
    amount: z.number(),
    invoiceable: z.number(),
    paidAt: time,
  }),
});

export const askInvoice = endpoint({
  ...ask,
  method: 'POST',
  path: '/invoice/ask',
  summary: 'Ask for an invoice of one or several paid orders',
  input: z.object({
    payerId: id,
    type: InvoiceType.schema,
    orders: z
      .array(z.object({ id, amount: fen.min(1, { error: 'rule.amount' }) }))
      .min(1, { error: 'rule.required' })
      .max(limits.invoice.orders, { error: 'rule.invalid' }),
    /** Where the invoice is sent, besides the message of the platform. */
    email: optionalEmail,
    remark: optionalText(limits.freeText),
  }),
  result: z.object({ id }),
  errors: [
    'payer.notFound',
    'order.notFound',
    'invoice.typeUnfit',
    'invoice.payerLacks',
    'invoice.notPaid',
    'invoice.tooMuch',
    'invoice.twice',
  ],
});

export const withdrawInvoice = endpoint({
  ...ask,
  method: 'POST',
  path: '/invoice/withdraw',
  summary: 'Ask no more for an invoice that nobody has issued yet; its orders may be invoiced again',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['invoice.notFound', 'invoice.decided', 'invoice.underWay', 'invoice.redStays'],
});

export const acceptInvoice = endpoint({
  ...ask,
  method: 'POST',
  path: '/invoice/accept',
  summary: 'Say that an invoice has arrived and is right',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['invoice.notFound', 'invoice.notIssued'],
});
