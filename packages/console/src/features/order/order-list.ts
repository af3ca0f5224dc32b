import { listOrders } from '#wire/order/calls.ts';
import { OrderPayState, OrderState, PayType } from '#wire/order/codes.ts';
import { dateTime, money, tag } from '../../kit/list/show.tsx';
import { OrderTitle, titleOf } from './order-title.tsx';
import { price } from './price.tsx';

/** What the list of a unit and that of the operator have in common. */
export const orderList = {
  endpoint: listOrders,
  title: 'cost.orders',
  filters: { keyword: 'text', state: OrderState },
  chips: { field: 'payState', codes: OrderPayState },
} as const;

/** The number stands in front, before the unit where there are many. */
export const orderNumber = { field: 'number', width: 152 } as const;

/** What is ordered, how far it is, and who ordered it; operators ask the unit before the person. */
export const orderColumns = (ordererIsHidden: boolean) =>
  [
    { field: 'titleZh', label: 'cost.what', Cell: OrderTitle, text: titleOf },
    { field: 'payState', label: 'cost.payState', show: tag(OrderPayState), width: 136 },
    { field: 'amount', label: 'cost.amount', show: price, width: 128 },
    { field: 'state', label: 'cost.fulfilment', show: tag(OrderState), width: 128 },
    { field: 'payType', label: 'cost.way', show: tag(PayType), width: 128, hidden: true },
    { field: 'createdBy', label: 'cost.orderedBy', width: 112, hidden: ordererIsHidden },
    { field: 'createdAt', label: 'cost.orderedAt', show: dateTime },
    { field: 'paidAt', label: 'cost.paidAt', show: dateTime, hidden: true },
    { field: 'refunded', label: 'cost.refunded', show: money, hidden: true },
  ] as const;
