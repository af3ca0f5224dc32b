export { invoiceThings } from './invoice/invoice.things.ts';
export { orderSource } from './order/order.export.ts';
export { orderThings } from './order/order.things.ts';
