export { invoiceThings } from './invoice/invoice.things.ts';
export type { EngravedOrders } from './order/engraved-orders.ts';
export { orderSource } from './order/order.export.ts';
export { orderEvent, unitOrder } from './order/order.table.ts';
export { orderThings } from './order/order.things.ts';
export { lockOrder, type OrderRow, takeStep, tellStory } from './order/order-move.ts';
