import { cost } from '@chancery/phrases/zh/cost.ts';
import { costDesk } from '@chancery/phrases/zh/cost-desk.ts';
import { engravingCodes } from '@chancery/phrases/zh/engraving.ts';
import { orderCodes } from '@chancery/phrases/zh/order-codes.ts';
import { unit } from '@chancery/phrases/zh/unit.ts';

/** What the pages of the cost centre need. */
export const book = { ...unit, ...cost, ...costDesk, ...orderCodes, ...engravingCodes };
