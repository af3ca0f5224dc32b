// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const SigningState = /* @__PURE__ */ codeTable('signingState', { draft: 'draft', running: 'running', completed: 'completed', declined: 'declined', withdrawn: 'withdrawn', expired: 'expired' });
export const PartyKind = /* @__PURE__ */ codeTable('partyKind', { member: 'member', outside: 'outside' });
export const PartyState = /* @__PURE__ */ codeTable('partyState', { waiting: 'waiting', asked: 'asked', opened: 'opened', signed: 'signed', declined: 'declined', handedOver: 'handedOver' });
export const SigningStep = /* @__PURE__ */ codeTable('signingStep', { started: 'started', asked: 'asked', opened: 'opened', signed: 'signed', declined: 'declined', handedOver: 'handedOver', reminded: 'reminded', withdrawn: 'withdrawn', expired: 'expired', completed: 'completed' });
export const SignatureKind = /* @__PURE__ */ codeTable('signatureKind', { drawn: 'drawn', typed: 'typed', photographed: 'photographed', sealed: 'sealed', unitSeal: 'unitSeal' });
export const SigningTab = /* @__PURE__ */ codeTable('signingTab', { toSign: 'toSign', waiting: 'waiting', done: 'done' });
