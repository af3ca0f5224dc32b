// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const QuotaStatus = /* @__PURE__ */ codeTable('quotaStatus', { underReview: 'RUNNING', done: 'COMPLETED' });
export const QuotaInfo = /* @__PURE__ */ codeTable('quotaInfo', { underApproval: 'INITIAL', passed: 'PASS', rejected: 'REJECT' });
