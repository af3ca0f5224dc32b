import { applicationMarks } from '@chancery/phrases/en/application-marks.ts';
import { watermark } from '@chancery/phrases/en/watermark.ts';
import { watermarkCodes } from '@chancery/phrases/en/watermark-codes.ts';

/** What the pages about marked files need. */
export const book = { ...watermark, ...watermarkCodes, ...applicationMarks };
