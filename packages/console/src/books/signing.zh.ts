import { passkeyUse } from '@chancery/phrases/zh/passkey.ts';
import { signing } from '@chancery/phrases/zh/signing.ts';
import { signingCodes } from '@chancery/phrases/zh/signing-codes.ts';

/** What the pages about signing need. */
export const book = { ...passkeyUse, ...signing, ...signingCodes };
