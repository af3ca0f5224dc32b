import { keptTable } from '../../kit/kept-table.ts';
import { milestone, proposal } from './project.table.ts';

/** How applications stand and what was decided about them, as evidence of the units that applied. */
export const keptProposal = keptTable(proposal, {
  key: ['id'],
  thread: ['id'],
  beside: {},
  digested: ['reason'],
});

/** What was reported on milestones, and whether it was accepted. */
export const keptMilestone = keptTable(milestone, {
  key: ['id'],
  thread: ['proposalId'],
  beside: {},
  digested: ['report', 'comment'],
});
