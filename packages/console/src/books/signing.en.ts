import { passkeyUse } from '@chancery/phrases/en/passkey.ts';
import { signing } from '@chancery/phrases/en/signing.ts';
import { signingCodes } from '@chancery/phrases/en/signing-codes.ts';

/** What the pages about signing need. */
export const book = { ...passkeyUse, ...signing, ...signingCodes };
