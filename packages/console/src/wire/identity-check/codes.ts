// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const IdentityKind = /* @__PURE__ */ codeTable('identityKind', { person: 'person', personPhone: 'personPhone', enterprise: 'enterprise', transfer: 'transfer' });
export const IdentityState = /* @__PURE__ */ codeTable('identityState', { asking: 'asking', waiting: 'waiting', amount: 'amount', matches: 'matches', mismatch: 'mismatch', noRecord: 'noRecord', failed: 'failed' });
export const IdentityPurpose = /* @__PURE__ */ codeTable('identityPurpose', { certification: 'certification', signing: 'signing', counterparty: 'counterparty', agent: 'agent', staff: 'staff' });
export const ConsentKind = /* @__PURE__ */ codeTable('consentKind', { written: 'written', inPerson: 'inPerson', onScreen: 'onScreen' });
