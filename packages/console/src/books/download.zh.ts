import { download } from '@chancery/phrases/zh/download.ts';
import { announcement, programmeCodes } from '@chancery/phrases/zh/programmes.ts';

/** What the pages of downloads need. */
export const book = { ...programmeCodes, ...announcement, ...download };
