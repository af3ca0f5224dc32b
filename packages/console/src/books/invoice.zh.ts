import { invoice } from '@chancery/phrases/zh/invoice.ts';
import { orderCodes } from '@chancery/phrases/zh/order-codes.ts';

/** What the pages about payers and invoices need. */
export const book = { ...orderCodes, ...invoice };
