import { listOrders } from '#wire/order/calls.ts';
import { OrderPayState, OrderState, PayType } from '#wire/order/codes.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, money, tag } from '../../kit/list/show.tsx';
import { OrderTitle, titleOf } from './order-title.tsx';
import { deskOrderPath } from './paths.ts';

/** Every order of every unit; the chips say what waits. */
export const Page = listPage({
  endpoint: listOrders,
  title: 'cost.orders',
  filters: { keyword: 'text', state: OrderState },
  chips: { field: 'payState', codes: OrderPayState },
  columns: [
    { field: 'number', width: 152 },
    { field: 'companyName', width: 160 },
    { field: 'titleZh', label: 'cost.what', Cell: OrderTitle, text: titleOf },
    { field: 'payState', label: 'cost.payState', show: tag(OrderPayState), width: 136 },
    { field: 'amount', label: 'cost.amount', show: money, width: 128 },
    { field: 'state', label: 'cost.fulfilment', show: tag(OrderState), width: 128 },
    { field: 'payType', label: 'cost.way', show: tag(PayType), width: 128, hidden: true },
    { field: 'createdAt', label: 'cost.orderedAt', show: dateTime },
    { field: 'createdBy', label: 'cost.orderedBy', width: 112, hidden: true },
    { field: 'paidAt', label: 'cost.paidAt', show: dateTime, hidden: true },
    { field: 'refunded', label: 'cost.refunded', show: money, hidden: true },
  ],
  primaryAction: { label: 'cost.grant', to: '/grantOrder', permission: 'order.process' },
  open: ({ id }) => deskOrderPath(id),
  export: 'csv',
  empty: { title: 'cost.noOrders', text: 'cost.noDeskOrdersText' },
  card: {
    title: ({ number, companyName }) => `${number} ${companyName}`,
    facts: ['titleZh', 'payState', 'amount', 'createdAt'],
  },
});
