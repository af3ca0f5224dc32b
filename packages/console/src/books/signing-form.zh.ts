import { passkeyUse } from '@chancery/phrases/zh/passkey.ts';
import { placing } from '@chancery/phrases/zh/placing.ts';
import { placingCodes } from '@chancery/phrases/zh/placing-codes.ts';
import { signing } from '@chancery/phrases/zh/signing.ts';
import { signingCodes } from '@chancery/phrases/zh/signing-codes.ts';

/** What preparing a signing task needs: signing, and where people sign. */
export const book = { ...passkeyUse, ...signing, ...signingCodes, ...placing, ...placingCodes };
