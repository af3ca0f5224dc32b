import { application } from '@chancery/phrases/en/application.ts';
import { applicationMarks } from '@chancery/phrases/en/application-marks.ts';
import { approvalCodes } from '@chancery/phrases/en/approval-codes.ts';
import { placing } from '@chancery/phrases/en/placing.ts';
import { placingCodes } from '@chancery/phrases/en/placing-codes.ts';
import { reach } from '@chancery/phrases/en/reach.ts';
import { sealing } from '@chancery/phrases/en/sealing.ts';

/** What the pages about applications and approvals need. */
export const book = {
  ...application,
  ...applicationMarks,
  ...approvalCodes,
  ...placing,
  ...placingCodes,
  ...reach,
  ...sealing,
};
