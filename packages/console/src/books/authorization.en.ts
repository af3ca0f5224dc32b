import { application } from '@chancery/phrases/en/application.ts';
import { authorization } from '@chancery/phrases/en/authorization.ts';
import { disclosure } from '@chancery/phrases/en/disclosure.ts';
import { passkeyUse } from '@chancery/phrases/en/passkey.ts';
import { reach } from '@chancery/phrases/en/reach.ts';
import { sealUseCodes } from '@chancery/phrases/en/seal-use-codes.ts';
import { sealing } from '@chancery/phrases/en/sealing.ts';
import { sealingCodes } from '@chancery/phrases/en/sealing-codes.ts';

/** What the pages about authorising and using seals need. */
export const book = {
  ...passkeyUse,
  ...application,
  ...sealUseCodes,
  ...disclosure,
  ...authorization,
  ...reach,
  ...sealing,
  ...sealingCodes,
};
