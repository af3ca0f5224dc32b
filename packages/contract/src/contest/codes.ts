import { codes } from '../kit/codes.ts';

/** Where an event stands: what was decided, and what its dates make of it. */
export const ContestStage = codes('contestStage', {
  draft: 'draft',
  scheduled: 'scheduled',
  registering: 'registering',
  running: 'running',
  finished: 'finished',
  withdrawn: 'withdrawn',
});

/** What was decided about a round. */
export const RoundState = codes('roundState', { open: 'open', ranked: 'ranked', published: 'published' });

/** Where a round stands: what was decided, and what the clock makes of it. */
export const RoundStage = codes('roundStage', {
  scheduled: 'scheduled',
  open: 'open',
  late: 'late',
  judging: 'judging',
  ranked: 'ranked',
  published: 'published',
});

/** What separates teams with the same points. */
export const TieRule = codes('tieRule', { shared: 'shared', criteria: 'criteria', earlier: 'earlier' });

/** Where somebody stands in a team. */
export const TeamMemberState = codes('teamMemberState', {
  invited: 'invited',
  accepted: 'accepted',
  declined: 'declined',
  removed: 'removed',
});

/** What became of an appeal against a ranking. */
export const AppealState = codes('appealState', { open: 'open', rejected: 'rejected', upheld: 'upheld' });
