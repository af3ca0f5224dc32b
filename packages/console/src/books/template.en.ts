import { approvalCodes } from '@chancery/phrases/en/approval-codes.ts';
import { template } from '@chancery/phrases/en/template.ts';

/** What the pages about templates and seals need. */
export const book = { ...template, ...approvalCodes };
