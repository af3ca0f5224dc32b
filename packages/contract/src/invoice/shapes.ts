import { z } from 'zod';
import { StoredFile } from '../file/calls.ts';
import { PayerType } from '../payer/codes.ts';
import { id } from '../rules/id.ts';
import { InvoiceState, InvoiceType } from './codes.ts';

const time = z.iso.datetime({ offset: true });

/** An invoice in a list. A red one takes back what another said, and its amount is below zero. */
export const Invoice = z.object({
  id,
  number: z.string(),
  companyId: id,
  companyName: z.string(),
  type: InvoiceType.schema,
  state: InvoiceState.schema,
  red: z.boolean(),
  payerName: z.string(),
  amount: z.number(),
  askedBy: z.string(),
  askedAt: time,
  /** Refused requests stay where they were, with a reason. */
  refusedAt: time.nullable(),
  /** So do requests that the unit withdrew. */
  withdrawnAt: time.nullable(),
  invoiceNo: z.string(),
  issuedOn: z.iso.date().nullable(),
});

/** What an invoice says of one order. */
export const InvoiceLine = z.object({
  orderId: id,
  orderNumber: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  amount: z.number(),
});

/** An invoice with everything about it. */
export const WholeInvoice = Invoice.extend({
  revision: z.number(),
  /** The payer as it was when the invoice was asked for. */
  payer: z.object({
    type: PayerType.schema,
    name: z.string(),
    taxNumber: z.string(),
    address: z.string(),
    phone: z.string(),
    bank: z.string(),
    account: z.string(),
  }),
  email: z.string(),
  remark: z.string(),
  lines: z.array(InvoiceLine),
  /** The invoice that a red one takes back. */
  redOf: z.object({ id, number: z.string(), invoiceCode: z.string(), invoiceNo: z.string() }).nullable(),
  /** Red invoices that take this one back, wholly or in part. */
  reds: z.array(z.object({ id, number: z.string(), amount: z.number(), state: InvoiceState.schema })),
  refusedBy: z.string().nullable(),
  refusal: z.string(),
  withdrawnBy: z.string().nullable(),
  /** A provider was asked and has not answered. */
  sentAt: time.nullable(),
  /** Why the provider did not issue it. */
  providerWords: z.string(),
  /** There is a provider to send it to. */
  provided: z.boolean(),
  invoiceCode: z.string(),
  issuedBy: z.string().nullable(),
  issuedAt: time.nullable(),
  acceptedBy: z.string().nullable(),
  acceptedAt: time.nullable(),
  mailedAt: time.nullable(),
  file: StoredFile.extend({ tmpUrl: z.string(), expiresAt: time }).nullable(),
});
