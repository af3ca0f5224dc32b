import { identify } from '@chancery/phrases/en/identify.ts';
import { identifyCodes } from '@chancery/phrases/en/identify-codes.ts';

/** What the pages about identified files need. */
export const book = { ...identify, ...identifyCodes };
