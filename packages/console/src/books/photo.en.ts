import { identify } from '@chancery/phrases/en/identify.ts';
import { identifyCodes } from '@chancery/phrases/en/identify-codes.ts';
import { photo } from '@chancery/phrases/en/photo.ts';
import { sealUseCodes } from '@chancery/phrases/en/seal-use-codes.ts';

/** What the pages about photos need. */
export const book = { ...photo, ...sealUseCodes, ...identify, ...identifyCodes };
