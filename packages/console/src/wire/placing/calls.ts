// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const inspectForPlacing = { method: 'POST', path: '/v2/apply/placing/inspect', access: 'unit', permission: 'apply.add', timeoutMs: 300000, writes: true };
