import { course, courseCodes, courseDesk } from '@chancery/phrases/zh/coaching.ts';
import { announcement, programmeCodes } from '@chancery/phrases/zh/programmes.ts';

/** What the pages of coaching need. */
export const book = { ...programmeCodes, ...announcement, ...courseCodes, ...course, ...courseDesk };
