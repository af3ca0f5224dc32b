import { cost } from '@chancery/phrases/en/cost.ts';
import { operator } from '@chancery/phrases/en/operator.ts';
import { orderCodes } from '@chancery/phrases/en/order-codes.ts';
import { unit } from '@chancery/phrases/en/unit.ts';

/** What the ledger of a unit at the desk needs, in English. */
export const book = { ...unit, ...cost, ...operator, ...orderCodes };
