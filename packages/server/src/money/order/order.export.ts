import type { ExportColumn } from '@chancery/contract/export/columns.ts';
import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import type { listOrders } from '@chancery/contract/order/calls.ts';
import { sql } from 'drizzle-orm';
import type { ExportSource } from '../../kit/export-source.ts';
import { ordersFor } from './order.service.ts';
import { unitOrder } from './order.table.ts';

/** Orders in an export. */
export const orderSource: ExportSource<ExportColumn<'orderRecords'>, CheckedInput<typeof listOrders>> = {
  from: sql`${unitOrder}`,
  where: ordersFor,
  keys: [
    { column: sql`${unitOrder.createdAt}`, type: 'timestamptz' },
    { column: sql`${unitOrder.id}`, type: 'uuid' },
  ],
  thereAt: (moment) => sql`${unitOrder.createdAt} <= ${moment}`,
  columns: (language) => ({
    number: sql`${unitOrder.number}`,
    titleZh: language === 'zh' ? sql`${unitOrder.titleZh}` : sql`${unitOrder.titleEn}`,
    payState: sql`${unitOrder.payState}`,
    amount: sql`${unitOrder.amount}`,
    state: sql`${unitOrder.state}`,
    payType: sql`${unitOrder.payType}`,
    createdBy: sql`${unitOrder.createdBy}`,
    createdAt: sql`${unitOrder.createdAt}`,
    paidAt: sql`${unitOrder.paidAt}`,
    refunded: sql`${unitOrder.refunded}`,
  }),
};
