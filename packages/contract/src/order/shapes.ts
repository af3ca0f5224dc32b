import { z } from 'zod';
import { OfferContent } from '../catalogue/offer.ts';
import { StoredFile } from '../file/calls.ts';
import { limits } from '../limits.ts';
import { id } from '../rules/id.ts';
import { OrderPayState, OrderState, PaymentState, PayType, RefundState } from './codes.ts';

const time = z.iso.datetime({ offset: true });

/** What somebody wants of the catalogue; a seal is named where the offer is for seals. */
export const WantedItem = z.object({
  offerId: id,
  quantity: z
    .number({ error: 'rule.required' })
    .int({ error: 'rule.invalid' })
    .min(1, { error: 'rule.invalid' })
    .max(limits.order.quantityMax, { error: 'rule.invalid' }),
  deviceId: id.optional(),
});

export const wantedItems = z
  .array(WantedItem)
  .min(1, { error: 'rule.required' })
  .max(limits.order.items, { error: 'rule.invalid' });

/** A line of an order, as the offer was when it was ordered. */
export const OrderItem = z.object({
  id,
  offerId: id,
  offer: OfferContent,
  quantity: z.number(),
  price: z.number(),
  amount: z.number(),
  deviceId: id.nullable(),
  deviceName: z.string().nullable(),
  /** When the service of the seal or the life of what came ends by this line; null for good, or before it is paid. */
  endsAt: time.nullable(),
});

/** An order in a list. */
export const Order = z.object({
  id,
  number: z.string(),
  companyId: id,
  companyName: z.string(),
  /** What it is for, in one line of each language. */
  titleZh: z.string(),
  titleEn: z.string(),
  amount: z.number(),
  refunded: z.number(),
  state: OrderState.schema,
  payState: OrderPayState.schema,
  payType: PayType.schema.nullable(),
  ships: z.boolean(),
  /** A seal is engraved for it: it goes on where that is looked after. */
  engraves: z.boolean(),
  createdBy: z.string(),
  createdAt: time,
  paidAt: time.nullable(),
  expiresAt: time,
});

/** One try to pay on-line. */
export const Payment = z.object({
  id,
  way: PayType.schema,
  tradeNo: z.string(),
  providerNo: z.string().nullable(),
  amount: z.number(),
  state: PaymentState.schema,
  openedAt: time,
  paidAt: time.nullable(),
});

/** A paper of the bank that shows a transfer. */
export const Voucher = z.object({
  id,
  paidOn: z.iso.date(),
  payerName: z.string(),
  remark: z.string(),
  files: z.array(StoredFile.extend({ tmpUrl: z.string(), expiresAt: time })),
  sentBy: z.string(),
  sentAt: time,
  accepted: z.boolean().nullable(),
  reason: z.string(),
  reviewedBy: z.string().nullable(),
  reviewedAt: time.nullable(),
});

/** Money on its way back. */
export const Refund = z.object({
  id,
  refundNo: z.string(),
  amount: z.number(),
  way: PayType.schema,
  state: RefundState.schema,
  /** The platform sent back by itself what was paid twice. */
  surplus: z.boolean(),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: time,
  /** Who asked for it runs the platform. */
  askedByOperator: z.boolean(),
  decidedBy: z.string().nullable(),
  decidedAt: time.nullable(),
  opinion: z.string(),
  /** The provider's number of it, or that of the bank transfer. */
  providerNo: z.string().nullable(),
  doneAt: time.nullable(),
});

/** Something that happened to an order. */
export const OrderEvent = z.object({
  id,
  step: z.string(),
  by: z.string(),
  text: z.string(),
  at: time,
});

/** How goods travel. */
export const Shipment = z.object({
  receiver: z.string(),
  phone: z.string(),
  address: z.string(),
  carrier: z.string(),
  trackingNo: z.string(),
});

/** An order with its whole story. */
export const WholeOrder = Order.extend({
  revision: z.number(),
  remark: z.string(),
  /** What a transfer must name, so that it is found. */
  transferReference: z.string(),
  /** How it can be paid here. */
  ways: z.array(PayType.schema),
  /** What may still go back, and what may still be invoiced. */
  refundable: z.number(),
  invoiceable: z.number(),
  items: z.array(OrderItem),
  shipment: Shipment.nullable(),
  payments: z.array(Payment),
  vouchers: z.array(Voucher),
  refunds: z.array(Refund),
  story: z.array(OrderEvent),
});
