import { cost } from '@chancery/phrases/zh/cost.ts';
import { operator } from '@chancery/phrases/zh/operator.ts';
import { orderCodes } from '@chancery/phrases/zh/order-codes.ts';
import { unit } from '@chancery/phrases/zh/unit.ts';

/** What the ledger of a unit at the desk needs, in Chinese. */
export const book = { ...unit, ...cost, ...operator, ...orderCodes };
