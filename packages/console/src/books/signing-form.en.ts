import { passkeyUse } from '@chancery/phrases/en/passkey.ts';
import { placing } from '@chancery/phrases/en/placing.ts';
import { placingCodes } from '@chancery/phrases/en/placing-codes.ts';
import { signing } from '@chancery/phrases/en/signing.ts';
import { signingCodes } from '@chancery/phrases/en/signing-codes.ts';

/** What preparing a signing task needs: signing, and where people sign. */
export const book = { ...passkeyUse, ...signing, ...signingCodes, ...placing, ...placingCodes };
