import { application } from '@chancery/phrases/zh/application.ts';
import { authorization } from '@chancery/phrases/zh/authorization.ts';
import { disclosure } from '@chancery/phrases/zh/disclosure.ts';
import { passkeyUse } from '@chancery/phrases/zh/passkey.ts';
import { reach } from '@chancery/phrases/zh/reach.ts';
import { sealUseCodes } from '@chancery/phrases/zh/seal-use-codes.ts';
import { sealing } from '@chancery/phrases/zh/sealing.ts';
import { sealingCodes } from '@chancery/phrases/zh/sealing-codes.ts';

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
