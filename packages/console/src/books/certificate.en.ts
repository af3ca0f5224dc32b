import { certificate } from '@chancery/phrases/en/certificate.ts';
import { certificateCodes } from '@chancery/phrases/en/certificate-codes.ts';
import { eSealCodes, keyHolderWords } from '@chancery/phrases/en/e-seal.ts';

/** What the pages about certificates of seals need. */
export const book = { ...certificate, ...certificateCodes, ...eSealCodes, ...keyHolderWords };
