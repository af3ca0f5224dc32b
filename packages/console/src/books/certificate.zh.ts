import { certificate } from '@chancery/phrases/zh/certificate.ts';
import { certificateCodes } from '@chancery/phrases/zh/certificate-codes.ts';
import { eSealCodes, keyHolderWords } from '@chancery/phrases/zh/e-seal.ts';

/** What the pages about certificates of seals need. */
export const book = { ...certificate, ...certificateCodes, ...eSealCodes, ...keyHolderWords };
