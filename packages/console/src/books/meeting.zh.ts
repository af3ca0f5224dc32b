import { course, courseDesk } from '@chancery/phrases/zh/coaching.ts';
import { meeting, meetingCodes, meetingDesk } from '@chancery/phrases/zh/meetings.ts';
import { announcement, editor, programmeCodes } from '@chancery/phrases/zh/programmes.ts';

/** What the pages of review meetings need. */
export const book = {
  ...programmeCodes,
  ...announcement,
  ...editor,
  ...course,
  ...courseDesk,
  ...meetingCodes,
  ...meeting,
  ...meetingDesk,
};
