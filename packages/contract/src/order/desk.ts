import { z } from 'zod';
import { Offer } from '../catalogue/calls.ts';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { copiedText, searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { fen } from '../rules/money.ts';
import { reason } from '../rules/reason.ts';
import { nameText, optionalNumberText, optionalText } from '../rules/text.ts';
import { ServiceType } from '../service/codes.ts';
import { PayType, RefundState } from './codes.ts';
import { Refund, wantedItems } from './shapes.ts';

const time = z.iso.datetime({ offset: true });
const process = { access: 'operator', permission: 'order.process' } as const;
const found = ['order.notFound', 'order.notNow'] as const;

export const grantOrder = endpoint({
  ...process,
  method: 'POST',
  path: '/order/grant',
  summary: 'Give a unit packages; what costs nothing is there at once, the rest when it is paid',
  input: z.object({ companyId: id, items: wantedItems, amount: fen, reason }),
  result: z.object({ id }),
  errors: [
    'unit.notFound',
    'order.notOnSale',
    'order.drawingNeeded',
    'order.sealNeeded',
    'order.sealUnfit',
    'order.twice',
  ],
});

export const listGrantUnits = listEndpoint({
  method: 'GET',
  path: '/order/units',
  summary: 'The units that packages can be given to',
  access: 'operator',
  permission: 'order.process',
  filters: { keyword: searchText(limits.text.remark) },
  sorts: ['name'],
  row: z.object({ id, name: z.string(), fullName: z.string() }),
});

export const listGrantOffers = endpoint({
  method: 'GET',
  path: '/order/offers',
  summary: 'The packages that can be given today',
  access: 'operator',
  permission: 'order.process',
  result: z.object({ offers: z.array(Offer) }),
});

export const listUnitSeals = listEndpoint({
  method: 'GET',
  path: '/order/seals',
  summary: 'The seals of a unit that a package can be given for',
  access: 'operator',
  permission: 'order.process',
  filters: { companyId: id, keyword: searchText(limits.text.remark) },
  sorts: ['name'],
  row: z.object({ id, name: z.string(), isSmart: z.boolean(), serviceEndTime: time.nullable() }),
  errors: ['unit.notFound'],
});

export const reviewVoucher = endpoint({
  ...process,
  method: 'POST',
  path: '/order/voucher/review',
  summary: 'Say whether the money of a voucher has arrived',
  input: z.object({ id, revision, accepted: z.boolean(), reason: optionalText(limits.freeText) }),
  result: z.object({}),
  errors: [...found, 'order.noReason', 'edit.conflict'],
});

export const allocateOrder = endpoint({
  ...process,
  method: 'POST',
  path: '/order/allocate',
  summary: 'Set goods aside for an order',
  input: z.object({ id }),
  result: z.object({}),
  errors: [...found, 'order.noGoods', 'order.engraved'],
});

export const confirmOrder = endpoint({
  ...process,
  method: 'POST',
  path: '/order/confirm',
  summary: 'Say that what is set aside is right',
  input: z.object({ id }),
  result: z.object({}),
  errors: [...found, 'order.engraved'],
});

export const shipOrder = endpoint({
  ...process,
  method: 'POST',
  path: '/order/ship',
  summary: 'Give goods to a carrier',
  input: z.object({ id, carrier: nameText, trackingNo: copiedText(limits.text.code) }),
  result: z.object({}),
  errors: [...found, 'order.engraved'],
});

export const proposeRefund = endpoint({
  ...process,
  method: 'POST',
  path: '/order/refund/propose',
  summary: 'Propose to give money back; above an amount somebody else decides',
  input: z.object({ id, amount: fen, reason }),
  result: z.object({ id, state: RefundState.schema }),
  errors: [...found, 'order.refundTooMuch'],
});

export const decideRefund = endpoint({
  ...process,
  method: 'POST',
  path: '/order/refund/decide',
  summary: 'Give money back, or say why not; nobody decides what they proposed',
  input: z.object({ id, passed: z.boolean(), opinion: optionalText(limits.freeText) }),
  result: z.object({ state: RefundState.schema }),
  errors: ['order.refundNotFound', 'order.refundDecided', 'order.refundOwn', 'order.noReason'],
});

export const settleRefund = endpoint({
  ...process,
  method: 'POST',
  path: '/order/refund/settle',
  summary: 'Say that a refund was transferred by hand, or send a failed one again',
  input: z.object({ id, transferNo: optionalNumberText }),
  result: z.object({ state: RefundState.schema }),
  errors: ['order.refundNotFound', 'order.refundDecided', 'order.noReason', 'invoice.redFirst'],
});

export const listRefunds = listEndpoint({
  method: 'GET',
  path: '/order/refund/list',
  summary: 'Money that goes back, newest first',
  access: 'operator',
  permission: 'refund.view',
  filters: { state: RefundState.query.optional(), keyword: searchText(limits.text.remark) },
  sorts: ['-askedAt', 'askedAt'],
  row: Refund.extend({ orderId: id, orderNumber: z.string(), companyName: z.string() }),
});

/** What our books and a provider's bill say differently. */
export const BillDifference = z.object({
  id,
  day: z.iso.date(),
  way: PayType.schema,
  kind: z.enum(['paymentMissing', 'paymentUnknown', 'refundMissing', 'refundUnknown', 'amount']),
  tradeNo: z.string(),
  providerNo: z.string(),
  ours: z.number().nullable(),
  theirs: z.number().nullable(),
  foundAt: time,
  settledBy: z.string().nullable(),
  settledAt: time.nullable(),
  explanation: z.string(),
});

export const listDifferences = listEndpoint({
  method: 'GET',
  path: '/reconciliation/list',
  summary: 'What our books and the bills of providers say differently',
  access: 'operator',
  permission: 'reconciliation.view',
  filters: { way: PayType.query.optional(), open: z.enum(['yes', 'no']).optional() },
  sorts: ['-foundAt', 'foundAt'],
  row: BillDifference,
});

export const settleDifference = endpoint({
  ...process,
  method: 'POST',
  path: '/reconciliation/settle',
  summary: 'Explain a difference',
  input: z.object({ id, explanation: reason }),
  result: z.object({}),
  errors: ['reconciliation.notFound', 'reconciliation.settled'],
});

export const getRevenue = endpoint({
  method: 'GET',
  path: '/order/revenue',
  summary: 'What came in and went back, by month and service line',
  access: 'operator',
  permission: 'revenue.view',
  input: z.object({ months: z.coerce.number().int().min(1).max(36).default(12) }),
  result: z.object({
    months: z.array(
      z.object({
        month: z.string(),
        serviceType: ServiceType.schema,
        paid: z.number(),
        refunded: z.number(),
        orders: z.number(),
      }),
    ),
    /** What waits for somebody. */
    waiting: z.object({
      vouchers: z.number(),
      refunds: z.number(),
      shipments: z.number(),
      invoices: z.number(),
      differences: z.number(),
    }),
  }),
});
