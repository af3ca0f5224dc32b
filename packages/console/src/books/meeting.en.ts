import { course, courseDesk } from '@chancery/phrases/en/coaching.ts';
import { meeting, meetingCodes, meetingDesk } from '@chancery/phrases/en/meetings.ts';
import { announcement, editor, programmeCodes } from '@chancery/phrases/en/programmes.ts';

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
