// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const ComplaintState = /* @__PURE__ */ codeTable('complaintState', { open: 'open', answered: 'answered', reopened: 'reopened', closed: 'closed' });
export const ComplaintSide = /* @__PURE__ */ codeTable('complaintSide', { unit: 'unit', operator: 'operator' });
