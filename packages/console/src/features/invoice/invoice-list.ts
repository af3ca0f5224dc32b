import { ExportType } from '#wire/export/codes.ts';
import { listInvoices } from '#wire/invoice/calls.ts';
import { InvoiceState, InvoiceType } from '#wire/invoice/codes.ts';
import { dateTime, money, tag } from '../../kit/list/show.tsx';
import { exportBeyond } from '../export/offer.ts';
import { InvoiceStanding } from './invoice-standing.tsx';

/** What the list of a unit and that of the operator have in common. */
export const invoiceList = {
  endpoint: listInvoices,
  title: 'invoice.title',
  filters: { keyword: 'text', type: InvoiceType, refused: 'boolean', red: 'boolean' },
  chips: { field: 'state', codes: InvoiceState },
  export: exportBeyond(ExportType.invoices),
} as const;

/** The columns after the unit. */
export const invoiceColumns = [
  { field: 'payerName', label: 'invoice.payer' },
  { field: 'type', label: 'invoice.type', show: tag(InvoiceType), width: 160 },
  { field: 'amount', label: 'invoice.amount', show: money },
  { field: 'state', Cell: InvoiceStanding, width: 200 },
  { field: 'invoiceNo', label: 'invoice.no', width: 192 },
  { field: 'issuedOn', label: 'invoice.issuedOn', width: 120 },
  { field: 'askedBy', label: 'invoice.askedBy', width: 128, hidden: true },
  { field: 'askedAt', label: 'invoice.askedAt', show: dateTime },
] as const;
