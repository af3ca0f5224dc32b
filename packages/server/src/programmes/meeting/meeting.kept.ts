import { keptTable } from '../../kit/kept-table.ts';
import { meetingChoice, meetingVote } from './meeting.table.ts';

/** What was put to the vote and what came of it, as evidence of the unit whose member leads the meeting. */
export const keptVote = keptTable(meetingVote, { key: ['id'], thread: ['meetingId'], beside: {} });

/** What somebody chose in an open vote, as evidence of their unit. Of a secret one no row is kept at all. */
export const keptChoice = keptTable(meetingChoice, {
  key: ['voteId', 'memberId'],
  thread: ['voteId'],
  beside: {},
});
