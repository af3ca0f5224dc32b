import { orderCodes } from '@chancery/phrases/zh/order-codes.ts';
import { sealUseCodes } from '@chancery/phrases/zh/seal-use-codes.ts';
import { search, searchCodes } from '@chancery/phrases/zh/search.ts';
import { signingCodes } from '@chancery/phrases/zh/signing-codes.ts';
import { watermarkCodes } from '@chancery/phrases/zh/watermark-codes.ts';

/** What the search needs: its own words, and how whatever it finds may stand. */
export const book = {
  ...search,
  ...searchCodes,
  ...sealUseCodes,
  ...orderCodes,
  ...signingCodes,
  ...watermarkCodes,
};
