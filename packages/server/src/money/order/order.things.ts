import { OrderPayState } from '@chancery/contract/order/codes.ts';
import { ThingKind } from '@chancery/contract/search/codes.ts';
import type { ThingSource } from '../../kit/thing-source.ts';
import { ordersFor } from './order.service.ts';
import { unitOrder } from './order.table.ts';

/** Orders in a search. */
export const orderThings: ThingSource = {
  kind: ThingKind.order,
  permissions: ['order.view'],
  from: unitOrder,
  at: unitOrder.createdAt,
  states: OrderPayState,
  shown: (language) => ({
    title: language === 'zh' ? unitOrder.titleZh : unitOrder.titleEn,
    number: unitOrder.number,
    state: unitOrder.payState,
    person: unitOrder.createdBy,
  }),
  where: (tx, actor, keyword) => ordersFor(tx, actor, { keyword }),
};
