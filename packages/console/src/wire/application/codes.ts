// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const SealUseKind = /* @__PURE__ */ codeTable('sealUseKind', { paper: 'paper', electronic: 'electronic' });
export const ApproveTab = /* @__PURE__ */ codeTable('approveTab', { todo: 'todo', done: 'done', copied: 'copied' });
export const ApplyScope = /* @__PURE__ */ codeTable('applyScope', { mine: 'mine', everyone: 'all' });
export const ApplyOutcome = /* @__PURE__ */ codeTable('applyOutcome', { approved: 'approved', rejected: 'rejected', withdrawn: 'withdrawn' });
