import { identify } from '@chancery/phrases/zh/identify.ts';
import { identifyCodes } from '@chancery/phrases/zh/identify-codes.ts';
import { photo } from '@chancery/phrases/zh/photo.ts';
import { sealUseCodes } from '@chancery/phrases/zh/seal-use-codes.ts';

/** What the pages about photos need. */
export const book = { ...photo, ...sealUseCodes, ...identify, ...identifyCodes };
