import { application } from '@chancery/phrases/en/application.ts';
import { authorization } from '@chancery/phrases/en/authorization.ts';
import { disclosure } from '@chancery/phrases/en/disclosure.ts';
import { sealUseCodes } from '@chancery/phrases/en/seal-use-codes.ts';
import { sealing } from '@chancery/phrases/en/sealing.ts';
import { sealingCodes } from '@chancery/phrases/en/sealing-codes.ts';
import { useRecord } from '@chancery/phrases/en/use-record.ts';

/** What the pages about records of uses need. */
export const book = {
  ...application,
  ...disclosure,
  ...authorization,
  ...sealUseCodes,
  ...useRecord,
  ...sealing,
  ...sealingCodes,
};
