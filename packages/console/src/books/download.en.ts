import { download } from '@chancery/phrases/en/download.ts';
import { announcement, programmeCodes } from '@chancery/phrases/en/programmes.ts';

/** What the pages of downloads need. */
export const book = { ...programmeCodes, ...announcement, ...download };
