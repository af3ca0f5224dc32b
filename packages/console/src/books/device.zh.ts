import { certificateCodes } from '@chancery/phrases/zh/certificate-codes.ts';
import { device } from '@chancery/phrases/zh/device.ts';
import { eSeal, eSealCodes } from '@chancery/phrases/zh/e-seal.ts';
import { reach } from '@chancery/phrases/zh/reach.ts';
import { sealUseCodes } from '@chancery/phrases/zh/seal-use-codes.ts';
import { template } from '@chancery/phrases/zh/template.ts';

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
