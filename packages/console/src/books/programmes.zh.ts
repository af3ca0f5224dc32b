import { announcement, editor, news, programmeCodes } from '@chancery/phrases/zh/programmes.ts';

/** What the pages of news need, and what all announcements share. */
export const book = { ...programmeCodes, ...announcement, ...news, ...editor };
