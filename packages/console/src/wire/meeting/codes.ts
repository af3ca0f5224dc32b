// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const MeetingState = /* @__PURE__ */ codeTable('meetingState', { draft: 'draft', called: 'called', running: 'running', ended: 'ended', minuted: 'minuted', cancelled: 'cancelled' });
export const MeetingRole = /* @__PURE__ */ codeTable('meetingRole', { chair: 'chair', member: 'member', guest: 'guest' });
export const MeetingAnswer = /* @__PURE__ */ codeTable('meetingAnswer', { yes: 'yes', maybe: 'maybe', no: 'no' });
export const QuorumKind = /* @__PURE__ */ codeTable('quorumKind', { number: 'number', share: 'share' });
export const VoteThreshold = /* @__PURE__ */ codeTable('voteThreshold', { simple: 'simple', twoThirds: 'twoThirds' });
export const VoteBase = /* @__PURE__ */ codeTable('voteBase', { cast: 'cast', present: 'present', everyone: 'all' });
export const VoteState = /* @__PURE__ */ codeTable('voteState', { open: 'open', closed: 'closed', cancelled: 'cancelled' });
export const ResolutionState = /* @__PURE__ */ codeTable('resolutionState', { open: 'open', reported: 'reported', done: 'done', dropped: 'dropped' });
