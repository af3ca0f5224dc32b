// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const InboxKind = /* @__PURE__ */ codeTable('inboxKind', { approve: 'approve', amend: 'amend', authorise: 'authorise', activate: 'activate', stamp: 'stamp', watch: 'watch', photograph: 'photograph', review: 'review', sign: 'sign', certify: 'certify', answer: 'answer', quota: 'quota', partner: 'partner', invoice: 'invoice', allocate: 'allocate', destroy: 'destroy' });
