// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const identityFaults = [
	"identity.noProvider",
	"identity.tooMany",
	"identity.sameNumber",
	"ledger.buyMore",
	"ledger.askMore"
];
export const askIdentity = { method: 'POST', path: '/identity-check/ask', access: 'unit', permission: 'identity.ask', timeoutMs: 30000, writes: true };
export const confirmIdentityAmount = { method: 'POST', path: '/identity-check/amount', access: 'unit', permission: 'identity.ask', timeoutMs: 30000, writes: true };
export const listIdentityChecks = { method: 'GET', path: '/identity-check/list', access: 'unit', permission: 'identity.view', writes: false, sorts: ['-askedAt', 'askedAt'], filters: { keyword: true, state: true, kind: true, purpose: true } };
export const getIdentityCheck = { method: 'GET', path: '/identity-check/:id/detail', access: 'unit', permission: 'identity.view', writes: false };
