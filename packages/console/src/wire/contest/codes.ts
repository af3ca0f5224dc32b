// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const ContestStage = /* @__PURE__ */ codeTable('contestStage', { draft: 'draft', scheduled: 'scheduled', registering: 'registering', running: 'running', finished: 'finished', withdrawn: 'withdrawn' });
export const RoundState = /* @__PURE__ */ codeTable('roundState', { open: 'open', ranked: 'ranked', published: 'published' });
export const RoundStage = /* @__PURE__ */ codeTable('roundStage', { scheduled: 'scheduled', open: 'open', late: 'late', judging: 'judging', ranked: 'ranked', published: 'published' });
export const TieRule = /* @__PURE__ */ codeTable('tieRule', { shared: 'shared', criteria: 'criteria', earlier: 'earlier' });
export const TeamMemberState = /* @__PURE__ */ codeTable('teamMemberState', { invited: 'invited', accepted: 'accepted', declined: 'declined', removed: 'removed' });
export const AppealState = /* @__PURE__ */ codeTable('appealState', { open: 'open', rejected: 'rejected', upheld: 'upheld' });
