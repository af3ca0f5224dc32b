// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const AgentApplyState = /* @__PURE__ */ codeTable('agentApplyState', { underReview: 0, passed: 1, rejected: 2 });
