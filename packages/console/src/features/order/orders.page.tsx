import { ExportType } from '#wire/export/codes.ts';
import { brand } from '../../kit/brand.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { exportOf } from '../export/offer.ts';
import { orderColumns, orderList, orderNumber } from './order-list.ts';
import { buyPath, orderPath } from './paths.ts';

/** What the unit has ordered, and how far each order is paid. */
export const Page = listPage({
  ...orderList,
  columns: [orderNumber, ...orderColumns(false)],
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
