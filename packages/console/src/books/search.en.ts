import { orderCodes } from '@chancery/phrases/en/order-codes.ts';
import { sealUseCodes } from '@chancery/phrases/en/seal-use-codes.ts';
import { search, searchCodes } from '@chancery/phrases/en/search.ts';
import { signingCodes } from '@chancery/phrases/en/signing-codes.ts';
import { watermarkCodes } from '@chancery/phrases/en/watermark-codes.ts';

/** What the search needs: its own words, and how whatever it finds may stand. */
export const book = {
  ...search,
  ...searchCodes,
  ...sealUseCodes,
  ...orderCodes,
  ...signingCodes,
  ...watermarkCodes,
};
