import { ExportType } from '#wire/export/codes.ts';
import { listOrders } from '#wire/order/calls.ts';
import { OrderPayState, OrderState, PayType } from '#wire/order/codes.ts';
import { brand } from '../../kit/brand.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, money, tag } from '../../kit/list/show.tsx';
import { exportOf } from '../export/offer.ts';
import { OrderTitle, titleOf } from './order-title.tsx';
import { buyPath, orderPath } from './paths.ts';

/** What the unit has ordered, and how far each order is paid. */
export const Page = listPage({
  endpoint: listOrders,
  title: 'cost.orders',
  filters: { keyword: 'text', state: OrderState },
  chips: { field: 'payState', codes: OrderPayState },
  columns: [
    { field: 'number', width: 152 },
    { field: 'titleZh', label: 'cost.what', Cell: OrderTitle, text: titleOf },
    { field: 'payState', label: 'cost.payState', show: tag(OrderPayState), width: 136 },
    { field: 'amount', label: 'cost.amount', show: money, width: 128 },
    { field: 'state', label: 'cost.fulfilment', show: tag(OrderState), width: 128 },
    { field: 'payType', label: 'cost.way', show: tag(PayType), width: 128, hidden: true },
    { field: 'createdBy', label: 'cost.orderedBy', width: 112 },
    { field: 'createdAt', label: 'cost.orderedAt', show: dateTime },
    { field: 'paidAt', label: 'cost.paidAt', show: dateTime, hidden: true },
    { field: 'refunded', label: 'cost.refunded', show: money, hidden: true },
  ],
  primaryAction: {
    label: brand.paymentControl ? 'cost.buy' : 'cost.seePackages',
    to: buyPath,
    permission: 'order.buy',
  },
  open: ({ id }) => orderPath(id),
  export: exportOf(ExportType.orderRecords),
  empty: {
    title: 'cost.noOrders',
    text: brand.paymentControl ? 'cost.noOrdersText' : 'cost.noGrantsText',
  },
  card: { title: ({ number }) => number, facts: ['titleZh', 'payState', 'amount', 'createdAt'] },
});
