import { sealUseCodes } from '@chancery/phrases/en/seal-use-codes.ts';
import { verify } from '@chancery/phrases/en/verify.ts';

/** What the public page that checks reports needs. */
export const book = { ...sealUseCodes, ...verify };
