import { cost } from '@chancery/phrases/zh/cost.ts';
import { eSeal, eSealCodes } from '@chancery/phrases/zh/e-seal.ts';
import { engraving, engravingCodes } from '@chancery/phrases/zh/engraving.ts';
import { operator } from '@chancery/phrases/zh/operator.ts';
import { orderCodes } from '@chancery/phrases/zh/order-codes.ts';

/** What the pages about engraved seals need: their drawings, their orders, and who works for a partner. */
export const book = {
  ...operator,
  ...cost,
  ...eSeal,
  ...eSealCodes,
  ...orderCodes,
  ...engraving,
  ...engravingCodes,
};
