import { application } from '@chancery/phrases/zh/application.ts';
import { authorization } from '@chancery/phrases/zh/authorization.ts';
import { disclosure } from '@chancery/phrases/zh/disclosure.ts';
import { sealUseCodes } from '@chancery/phrases/zh/seal-use-codes.ts';
import { sealing } from '@chancery/phrases/zh/sealing.ts';
import { sealingCodes } from '@chancery/phrases/zh/sealing-codes.ts';
import { useRecord } from '@chancery/phrases/zh/use-record.ts';

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
