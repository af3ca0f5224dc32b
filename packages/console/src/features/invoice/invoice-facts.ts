import { InvoiceType } from '#wire/invoice/codes.ts';
import type { Fact } from '../../kit/detail/facts.tsx';
import { dateTime, money, tag } from '../../kit/list/show.tsx';
import type { WholeInvoice } from './invoice-parts.tsx';

/** The facts of an invoice, for the unit and the operator alike. */
export const invoiceFacts: readonly Fact<WholeInvoice>[] = [
  { field: 'amount', label: 'invoice.amount', show: money },
  { field: 'type', label: 'invoice.type', show: tag(InvoiceType) },
  { field: 'invoiceCode', label: 'invoice.code' },
  { field: 'invoiceNo', label: 'invoice.no' },
  { field: 'issuedOn', label: 'invoice.issuedOn' },
  { field: 'email', label: 'invoice.email' },
  { field: 'mailedAt', label: 'invoice.mailed', show: dateTime },
  { field: 'remark', label: 'invoice.remark' },
];
