import { signing } from '@chancery/phrases/zh/signing.ts';
import { signingCodes } from '@chancery/phrases/zh/signing-codes.ts';

/** What the pages about signing need. */
export const book = { ...signing, ...signingCodes };
