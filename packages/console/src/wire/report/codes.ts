// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const DisclosureLevel = /* @__PURE__ */ codeTable('disclosureLevel', { facts: 'facts', photos: 'photos' });
export const DisclosureState = /* @__PURE__ */ codeTable('disclosureState', { open: 'open', expired: 'expired', revoked: 'revoked' });
