import { orderPage } from './order-page.tsx';
import { deskOrdersPath } from './paths.ts';

/** One order under the eyes of an operator. */
export const Page = orderPage(deskOrdersPath);
