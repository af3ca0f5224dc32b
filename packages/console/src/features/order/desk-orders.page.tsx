import { ExportType } from '#wire/export/codes.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { exportBeyond } from '../export/offer.ts';
import { orderColumns, orderList, orderNumber } from './order-list.ts';
import { deskOrderPath } from './paths.ts';

/** Every order of every unit; the chips say what waits. */
export const Page = listPage({
  ...orderList,
  columns: [orderNumber, { field: 'companyName', width: 160 }, ...orderColumns(true)],
  primaryAction: { label: 'cost.grant', to: '/grantOrder', permission: 'order.process' },
  open: ({ id }) => deskOrderPath(id),
  export: exportBeyond(ExportType.deskOrders),
  empty: { title: 'cost.noOrders', text: 'cost.noDeskOrdersText' },
  card: {
    title: ({ number, companyName }) => `${number} ${companyName}`,
    facts: ['titleZh', 'payState', 'amount', 'createdAt'],
  },
});
