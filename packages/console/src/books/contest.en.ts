import { courseCodes } from '@chancery/phrases/en/coaching.ts';
import { contest } from '@chancery/phrases/en/contest.ts';

/** What the pages of events need beside those of projects. */
export const book = { ...courseCodes, ...contest };
