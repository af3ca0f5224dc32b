import { application } from '@chancery/phrases/zh/application.ts';
import { applicationMarks } from '@chancery/phrases/zh/application-marks.ts';
import { approvalCodes } from '@chancery/phrases/zh/approval-codes.ts';
import { placing } from '@chancery/phrases/zh/placing.ts';
import { placingCodes } from '@chancery/phrases/zh/placing-codes.ts';
import { reach } from '@chancery/phrases/zh/reach.ts';
import { sealing } from '@chancery/phrases/zh/sealing.ts';

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
