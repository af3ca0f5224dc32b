import { identify } from '@chancery/phrases/zh/identify.ts';
import { identifyCodes } from '@chancery/phrases/zh/identify-codes.ts';

/** What the pages about identified files need. */
export const book = { ...identify, ...identifyCodes };
