import { placing } from '@chancery/phrases/en/placing.ts';
import { placingCodes } from '@chancery/phrases/en/placing-codes.ts';
import { signing } from '@chancery/phrases/en/signing.ts';
import { signingCodes } from '@chancery/phrases/en/signing-codes.ts';

/** What preparing a signing task needs: signing, and where people sign. */
export const book = { ...signing, ...signingCodes, ...placing, ...placingCodes };
