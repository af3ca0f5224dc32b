import { sealUseCodes } from '@chancery/phrases/zh/seal-use-codes.ts';
import { verify } from '@chancery/phrases/zh/verify.ts';

/** What the public page that checks reports needs. */
export const book = { ...sealUseCodes, ...verify };
