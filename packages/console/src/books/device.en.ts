import { certificateCodes } from '@chancery/phrases/en/certificate-codes.ts';
import { device } from '@chancery/phrases/en/device.ts';
import { eSeal, eSealCodes } from '@chancery/phrases/en/e-seal.ts';
import { reach } from '@chancery/phrases/en/reach.ts';
import { sealUseCodes } from '@chancery/phrases/en/seal-use-codes.ts';
import { template } from '@chancery/phrases/en/template.ts';

/** What the pages about seals and devices need. */
export const book = {
  ...certificateCodes,
  ...template,
  ...device,
  ...reach,
  ...sealUseCodes,
  ...eSeal,
  ...eSealCodes,
};
