import { applicationMarks } from '@chancery/phrases/zh/application-marks.ts';
import { watermark } from '@chancery/phrases/zh/watermark.ts';
import { watermarkCodes } from '@chancery/phrases/zh/watermark-codes.ts';

/** What the pages about marked files need. */
export const book = { ...watermark, ...watermarkCodes, ...applicationMarks };
