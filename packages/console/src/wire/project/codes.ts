// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const ProjectStage = /* @__PURE__ */ codeTable('projectStage', { draft: 'draft', scheduled: 'scheduled', open: 'open', judging: 'judging', announced: 'announced', closed: 'closed', withdrawn: 'withdrawn' });
export const ProposalState = /* @__PURE__ */ codeTable('proposalState', { draft: 'draft', submitted: 'submitted', returned: 'returned', checked: 'checked', accepted: 'accepted', rejected: 'rejected', withdrawn: 'withdrawn', completed: 'completed' });
export const MilestoneState = /* @__PURE__ */ codeTable('milestoneState', { planned: 'planned', reported: 'reported', returned: 'returned', accepted: 'accepted' });
