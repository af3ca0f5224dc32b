import { invoice } from '@chancery/phrases/en/invoice.ts';
import { orderCodes } from '@chancery/phrases/en/order-codes.ts';

/** What the pages about payers and invoices need. */
export const book = { ...orderCodes, ...invoice };
