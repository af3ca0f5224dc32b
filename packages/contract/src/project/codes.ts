import { codes } from '../kit/codes.ts';

/** Where a project stands: what was decided, and what its dates make of it. */
export const ProjectStage = codes('projectStage', {
  draft: 'draft',
  scheduled: 'scheduled',
  open: 'open',
  judging: 'judging',
  announced: 'announced',
  closed: 'closed',
  withdrawn: 'withdrawn',
});

/** Where a unit's application for a project stands. */
export const ProposalState = codes('proposalState', {
  draft: 'draft',
  submitted: 'submitted',
  returned: 'returned',
  checked: 'checked',
  accepted: 'accepted',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  completed: 'completed',
});

/** Where something that is to be reached stands. */
export const MilestoneState = codes('milestoneState', {
  planned: 'planned',
  reported: 'reported',
  returned: 'returned',
  accepted: 'accepted',
});
