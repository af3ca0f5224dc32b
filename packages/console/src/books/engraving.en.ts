import { cost } from '@chancery/phrases/en/cost.ts';
import { eSeal, eSealCodes } from '@chancery/phrases/en/e-seal.ts';
import { engraving, engravingCodes } from '@chancery/phrases/en/engraving.ts';
import { operator } from '@chancery/phrases/en/operator.ts';
import { orderCodes } from '@chancery/phrases/en/order-codes.ts';

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
