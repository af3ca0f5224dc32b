import { courseCodes } from '@chancery/phrases/zh/coaching.ts';
import { contest } from '@chancery/phrases/zh/contest.ts';

/** What the pages of events need beside those of projects. */
export const book = { ...courseCodes, ...contest };
