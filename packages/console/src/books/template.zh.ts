import { approvalCodes } from '@chancery/phrases/zh/approval-codes.ts';
import { template } from '@chancery/phrases/zh/template.ts';

/** What the pages about templates and seals need. */
export const book = { ...template, ...approvalCodes };
