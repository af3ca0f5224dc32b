export { orderSource } from './order/order.export.ts';
