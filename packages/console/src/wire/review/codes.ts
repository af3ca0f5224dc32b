// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const ReviewState = /* @__PURE__ */ codeTable('reviewState', { asked: 'asked', scored: 'scored', declined: 'declined' });
