import { codes } from '../kit/codes.ts';

/** Where a meeting stands. */
export const MeetingState = codes('meetingState', {
  draft: 'draft',
  called: 'called',
  running: 'running',
  ended: 'ended',
  minuted: 'minuted',
  cancelled: 'cancelled',
});

/** What somebody is in a meeting; guests do not vote. */
export const MeetingRole = codes('meetingRole', { chair: 'chair', member: 'member', guest: 'guest' });

/** What somebody answers to an invitation. */
export const MeetingAnswer = codes('meetingAnswer', { yes: 'yes', maybe: 'maybe', no: 'no' });

/** How many have to be there: so many, or so many of a hundred of those who vote. */
export const QuorumKind = codes('quorumKind', { number: 'number', share: 'share' });

/** How much of the votes a decision takes. */
export const VoteThreshold = codes('voteThreshold', { simple: 'simple', twoThirds: 'twoThirds' });

/** What a majority is counted of. */
export const VoteBase = codes('voteBase', { cast: 'cast', present: 'present', everyone: 'all' });

/** Where a vote stands. */
export const VoteState = codes('voteState', { open: 'open', closed: 'closed', cancelled: 'cancelled' });

/** Where something that was resolved stands. */
export const ResolutionState = codes('resolutionState', {
  open: 'open',
  reported: 'reported',
  done: 'done',
  dropped: 'dropped',
});
