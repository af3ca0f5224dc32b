import { z } from 'zod';
import { filePath } from '../file/calls.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { fen } from '../rules/money.ts';
import { phone } from '../rules/phone.ts';
import { reason } from '../rules/reason.ts';
import { descriptionText, nameText, optionalText } from '../rules/text.ts';
import { OrderPayState, OrderState, PayEntrance, PayType } from './codes.ts';
import { Order, WholeOrder, wantedItems } from './shapes.ts';

const day = z.iso.date({ error: 'rule.invalid' });
const buy = { access: 'unit', permission: 'order.buy' } as const;
const found = ['order.notFound', 'order.notNow'] as const;

export const listOrders = listEndpoint({
  method: 'GET',
  path: '/order/list',
  summary: 'Orders, newest first',
  access: 'signed',
  permission: 'order.view',
  filters: {
    keyword: searchText(limits.text.remark),
    state: OrderState.query.optional(),
    payState: OrderPayState.query.optional(),
  },
  sorts: ['-createdAt', 'createdAt', '-amount'],
  row: Order,
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/order/:id/detail',
  summary: 'One order with its whole story',
  access: 'signed',
  permission: 'order.view',
  params: z.object({ id }),
  result: WholeOrder,
  errors: ['order.notFound'],
});

export const placeOrder = endpoint({
  ...buy,
  method: 'POST',
  path: '/order/place',
  summary: 'Order at today’s prices; what it costs is fixed from now on',
  input: z.object({
    items: wantedItems,
    /** What the buyer was shown: another price is told before anything is ordered. */
    amount: fen,
    remark: optionalText(limits.freeText),
    /** Where goods are brought. */
    shipment: z.object({ receiver: nameText, phone, address: descriptionText }).optional(),
  }),
  result: z.object({ id }),
  errors: [
    'order.grantedOnly',
    'order.notOnSale',
    'order.drawingNeeded',
    'order.priceChanged',
    'order.sealNeeded',
    'order.sealUnfit',
    'order.twice',
    'order.addressNeeded',
    'order.tooMany',
  ],
});

export const cancelOrder = endpoint({
  ...buy,
  method: 'POST',
  path: '/order/cancel',
  summary: 'Give up an order that is not paid',
  input: z.object({ id, reason: optionalText(limits.freeText) }),
  result: z.object({}),
  errors: [...found, 'order.paymentUnderWay'],
});

export const payOrder = endpoint({
  ...buy,
  method: 'POST',
  path: '/order/pay',
  summary: 'Begin to pay on-line: a code to scan, or a page to go to',
  input: z.object({
    id,
    way: z.enum([PayType.weChat, PayType.alipay, PayType.unionPay], { error: 'rule.choice' }),
    on: z.enum([PayEntrance.code, PayEntrance.page], { error: 'rule.choice' }),
  }),
  result: z.object({
    kind: PayEntrance.schema,
    /** What the code says, or where the page is. */
    address: z.string(),
    /** What a form sends there. */
    fields: z.record(z.string(), z.string()),
    expiresAt: z.iso.datetime({ offset: true }),
  }),
  errors: [...found, 'order.wayClosed', 'order.providerAway', 'order.providerDeclined'],
});

export const checkOrder = endpoint({
  ...buy,
  method: 'POST',
  path: '/order/check',
  summary: 'Ask the provider whether an order is paid',
  input: z.object({ id }),
  result: z.object({ payState: OrderPayState.schema }),
  errors: ['order.notFound'],
});

export const sendVoucher = endpoint({
  ...buy,
  method: 'POST',
  path: '/order/voucher',
  summary: 'Say that the money was transferred, with a paper of the bank',
  input: z.object({
    id,
    paidOn: day,
    payerName: nameText,
    remark: optionalText(limits.freeText),
    files: z.array(filePath).min(1, { error: 'rule.required' }).max(limits.order.voucherFiles),
  }),
  result: z.object({}),
  errors: [...found, 'order.paymentUnderWay', 'file.notFound', 'order.futureDay'],
});

export const askRefund = endpoint({
  ...buy,
  method: 'POST',
  path: '/order/refund/ask',
  summary: 'Ask for money back, all of it or a part',
  input: z.object({ id, amount: fen, reason }),
  result: z.object({ id }),
  errors: [...found, 'order.refundTooMuch'],
});

export const receiveOrder = endpoint({
  ...buy,
  method: 'POST',
  path: '/order/receive',
  summary: 'Say that the goods have arrived',
  input: z.object({ id }),
  result: z.object({}),
  errors: [...found, 'order.engraved'],
});
