import { course, courseCodes, courseDesk } from '@chancery/phrases/en/coaching.ts';
import { announcement, programmeCodes } from '@chancery/phrases/en/programmes.ts';

/** What the pages of coaching need. */
export const book = { ...programmeCodes, ...announcement, ...courseCodes, ...course, ...courseDesk };
