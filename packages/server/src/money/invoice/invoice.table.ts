import type { InvoiceState, InvoiceType } from '@chancery/contract/invoice/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { PayerFacts } from '@chancery/contract/payer/rules.ts';
import { bigint, date, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment, revised } from '../../kit/columns.ts';

const fen = (name: string) => bigint(name, { mode: 'number' });

/** Invoices that were asked for, and red ones that take back what others said. */
export const unitInvoice = pgTable('unit_invoice', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  companyName: text('company_name').notNull(),
  number: text('number').notNull(),
  type: smallint('type').$type<CodeOf<typeof InvoiceType>>().notNull(),
  state: smallint('state').$type<CodeOf<typeof InvoiceState>>().notNull().default(4),
  redOf: uuid('red_of'),
  /** Below zero where it is red. */
  amount: fen('amount').notNull(),
  payer: jsonb('payer').$type<PayerFacts>().notNull(),
  payerName: text('payer_name').notNull(),
  email: text('email').notNull(),
  remark: text('remark').notNull(),
  askedBy: text('asked_by').notNull(),
  /** Nobody asked for a red one: a refund did. */
  askedById: uuid('asked_by_id'),
  askedAt: moment('asked_at').notNull().defaultNow(),
  refusedBy: text('refused_by'),
  refusedAt: moment('refused_at'),
  refusal: text('refusal').notNull().default(''),
  withdrawnBy: text('withdrawn_by'),
  withdrawnAt: moment('withdrawn_at'),
  sentAt: moment('sent_at'),
  providerWords: text('provider_words').notNull().default(''),
  invoiceCode: text('invoice_code').notNull().default(''),
  invoiceNo: text('invoice_no').notNull().default(''),
  issuedOn: date('issued_on'),
  issuedBy: text('issued_by'),
  issuedAt: moment('issued_at'),
  fileId: uuid('file_id'),
  acceptedBy: text('accepted_by'),
  acceptedAt: moment('accepted_at'),
  mailedAt: moment('mailed_at'),
  ...revised,
  updatedBy: text('updated_by').notNull(),
});

/** What an invoice says of each order; what a red one says of it is taken back. */
export const invoiceOrder = pgTable('invoice_order', {
  invoiceId: uuid('invoice_id').notNull(),
  orderId: uuid('order_id').notNull(),
  companyId: uuid('company_id').notNull(),
  amount: fen('amount').notNull(),
});

export type InvoiceRow = typeof unitInvoice.$inferSelect;
export type InvoiceLineRow = typeof invoiceOrder.$inferSelect;
