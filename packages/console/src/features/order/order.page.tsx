import { orderPage } from './order-page.tsx';
import { ordersPath } from './paths.ts';

/** One order of the unit: what was ordered, how far it is paid and delivered, and the next step. */
export const Page = orderPage(ordersPath);
