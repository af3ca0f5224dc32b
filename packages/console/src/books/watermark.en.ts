import { watermark } from '@chancery/phrases/en/watermark.ts';
import { watermarkCodes } from '@chancery/phrases/en/watermark-codes.ts';

/** What the pages about marked files need. */
export const book = { ...watermark, ...watermarkCodes };
