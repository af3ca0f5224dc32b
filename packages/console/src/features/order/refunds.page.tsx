import { ExportType } from '#wire/export/codes.ts';
import { PayType, RefundState } from '#wire/order/codes.ts';
import { listRefunds } from '#wire/order/desk.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, money, tag, truncated } from '../../kit/list/show.tsx';
import { exportBeyond } from '../export/offer.ts';
import { deskOrderPath } from './paths.ts';
import { refundSteps } from './refund-steps.ts';

/** Money that units want back: what waits for a decision, what is on its way, what failed. */
export const Page = listPage({
  endpoint: listRefunds,
  title: 'cost.refunds',
  filters: { keyword: 'text' },
  chips: { field: 'state', codes: RefundState },
  columns: [
    { field: 'refundNo', label: 'cost.refundNo', width: 264 },
    { field: 'companyName', width: 144 },
    { field: 'orderNumber', label: 'cost.order', width: 144, hidden: true },
    { field: 'amount', label: 'cost.amount', show: money, width: 128 },
    { field: 'state', show: tag(RefundState), width: 184 },
    { field: 'way', label: 'cost.way', show: tag(PayType), width: 104, hidden: true },
    { field: 'reason', show: truncated(24) },
    { field: 'askedBy', label: 'cost.askedBy', width: 112 },
    { field: 'askedAt', label: 'cost.askedAt', show: dateTime },
    { field: 'decidedBy', label: 'cost.decider', width: 112, hidden: true },
    { field: 'doneAt', label: 'cost.doneAt', show: dateTime, hidden: true },
  ],
  rowActions: refundSteps,
  open: ({ orderId }) => deskOrderPath(orderId),
  export: exportBeyond(ExportType.refunds),
  empty: { title: 'cost.noRefunds', text: 'cost.noRefundsText' },
  card: {
    title: ({ refundNo, companyName }) => `${refundNo} ${companyName}`,
    facts: ['amount', 'state', 'reason', 'askedAt'],
  },
});
