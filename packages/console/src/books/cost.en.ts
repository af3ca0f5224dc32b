import { cost } from '@chancery/phrases/en/cost.ts';
import { costDesk } from '@chancery/phrases/en/cost-desk.ts';
import { engravingCodes } from '@chancery/phrases/en/engraving.ts';
import { orderCodes } from '@chancery/phrases/en/order-codes.ts';
import { unit } from '@chancery/phrases/en/unit.ts';

/** What the pages of the cost centre need. */
export const book = { ...unit, ...cost, ...costDesk, ...orderCodes, ...engravingCodes };
