import type { OfferContent } from '@chancery/contract/catalogue/offer.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type {
  OrderPayState,
  OrderState,
  PaymentState,
  PayType,
  RefundState,
} from '@chancery/contract/order/codes.ts';
import type { Shipment } from '@chancery/contract/order/shapes.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { moment } from '../../kit/columns.ts';

const fen = (name: string) => bigint(name, { mode: 'number' });

/** What units have ordered. */
export const unitOrder = pgTable('unit_order', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  companyName: text('company_name').notNull(),
  number: text('number').notNull(),
  titleZh: text('title_zh').notNull(),
  titleEn: text('title_en').notNull(),
  amount: fen('amount').notNull(),
  refunded: fen('refunded').notNull().default(0),
  /** On its way back. */
  refunding: fen('refunding').notNull().default(0),
  invoiced: fen('invoiced').notNull().default(0),
  state: smallint('state').$type<CodeOf<typeof OrderState>>().notNull().default(0),
  payState: smallint('pay_state').$type<CodeOf<typeof OrderPayState>>().notNull().default(0),
  payType: text('pay_type').$type<CodeOf<typeof PayType>>(),
  ships: boolean('ships').notNull(),
  /** A seal is engraved for it: who does so takes its steps. */
  engraves: boolean('engraves').notNull().default(false),
  remark: text('remark').notNull().default(''),
  shipment: jsonb('shipment').$type<z.output<typeof Shipment>>(),
  createdBy: text('created_by').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  paidAt: moment('paid_at'),
  shippedAt: moment('shipped_at'),
  expiresAt: moment('expires_at').notNull(),
  revision: integer('revision').notNull().default(1),
  updatedBy: text('updated_by').notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  words: text('words').notNull().generatedAlwaysAs(sql`computed by the database`),
});

/** The lines of orders. */
export const orderItem = pgTable('order_item', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  orderId: uuid('order_id').notNull(),
  position: integer('position').notNull(),
  offerId: uuid('offer_id').notNull(),
  offer: jsonb('offer').$type<z.output<typeof OfferContent>>().notNull(),
  quantity: integer('quantity').notNull(),
  price: fen('price').notNull(),
  amount: fen('amount').notNull(),
  deviceId: uuid('device_id'),
  deviceName: text('device_name'),
  deliveredAt: moment('delivered_at'),
  endsAt: moment('ends_at'),
});

/** Tries to pay, and what providers have told of. */
export const orderPayment = pgTable('order_payment', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  orderId: uuid('order_id').notNull(),
  way: text('way').$type<CodeOf<typeof PayType>>().notNull(),
  tradeNo: text('trade_no').notNull(),
  part: integer('part').notNull().default(1),
  providerNo: text('provider_no'),
  amount: fen('amount').notNull(),
  state: text('state').$type<CodeOf<typeof PaymentState>>().notNull(),
  openedAt: moment('opened_at').notNull().defaultNow(),
  paidAt: moment('paid_at'),
  askedAt: moment('asked_at'),
  asks: integer('asks').notNull().default(0),
  askAt: moment('ask_at'),
});

/** Papers of a bank. */
export const orderVoucher = pgTable('order_voucher', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  orderId: uuid('order_id').notNull(),
  paidOn: date('paid_on').notNull(),
  payerName: text('payer_name').notNull(),
  remark: text('remark').notNull(),
  files: uuid('files').array().notNull(),
  sentBy: text('sent_by').notNull(),
  sentAt: moment('sent_at').notNull().defaultNow(),
  accepted: boolean('accepted'),
  reason: text('reason').notNull().default(''),
  reviewedBy: text('reviewed_by'),
  reviewedAt: moment('reviewed_at'),
});

/** Money on its way back. */
export const orderRefund = pgTable('order_refund', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  orderId: uuid('order_id').notNull(),
  paymentId: uuid('payment_id'),
  refundNo: text('refund_no').notNull(),
  way: text('way').$type<CodeOf<typeof PayType>>().notNull(),
  amount: fen('amount').notNull(),
  state: text('state').$type<CodeOf<typeof RefundState>>().notNull(),
  surplus: boolean('surplus').notNull().default(false),
  reason: text('reason').notNull(),
  askedBy: text('asked_by').notNull(),
  askedByOperator: uuid('asked_by_operator'),
  askedAt: moment('asked_at').notNull().defaultNow(),
  decidedBy: text('decided_by'),
  decidedAt: moment('decided_at'),
  opinion: text('opinion').notNull().default(''),
  providerNo: text('provider_no'),
  doneAt: moment('done_at'),
});

/** What happened to orders. */
export const orderEvent = pgTable('order_event', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  orderId: uuid('order_id').notNull(),
  step: text('step').notNull(),
  by: text('by').notNull(),
  text: text('text').notNull().default(''),
  at: moment('at').notNull().defaultNow(),
});

/** What our books and the bill of a provider say differently. */
export const billDifference = pgTable('bill_difference', {
  id: uuid('id').primaryKey(),
  day: date('day').notNull(),
  way: text('way').$type<CodeOf<typeof PayType>>().notNull(),
  kind: text('kind')
    .$type<'paymentMissing' | 'paymentUnknown' | 'refundMissing' | 'refundUnknown' | 'amount'>()
    .notNull(),
  tradeNo: text('trade_no').notNull(),
  providerNo: text('provider_no').notNull(),
  ours: fen('ours'),
  theirs: fen('theirs'),
  foundAt: moment('found_at').notNull().defaultNow(),
  settledBy: text('settled_by'),
  settledAt: moment('settled_at'),
  explanation: text('explanation').notNull().default(''),
});

/** The days whose bill was looked at. */
export const billDay = pgTable('bill_day', {
  day: date('day').notNull(),
  way: text('way').$type<CodeOf<typeof PayType>>().notNull(),
  lines: integer('lines').notNull(),
  lookedAt: moment('looked_at').notNull().defaultNow(),
});
