// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const inspectForSigning = { method: 'POST', path: '/signing/inspect', access: 'unit', permission: 'signing.add', timeoutMs: 300000, writes: false };
export const saveSigning = { method: 'POST', path: '/signing/save', access: 'unit', permission: 'signing.add', timeoutMs: 300000, writes: true };
export const startSigning = { method: 'POST', path: '/signing/start', access: 'unit', permission: 'signing.add', writes: true };
export const removeSigning = { method: 'POST', path: '/signing/remove', access: 'unit', permission: 'signing.add', writes: true };
export const listSignings = { method: 'GET', path: '/signing/list', access: 'unit', permission: 'signing.tasks', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { keyword: true, state: true, from: true, to: true } };
export const listMySignings = { method: 'GET', path: '/signing/mine', access: 'unit', permission: 'signing.view', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { keyword: true, tab: true } };
export const getSigning = { method: 'GET', path: '/signing/task/:id', access: 'unit', permission: 'signing.view', writes: false };
export const sendSigningCode = { method: 'POST', path: '/signing/code', access: 'unit', permission: 'signing.view', writes: false };
export const listSigningSeals = { method: 'GET', path: '/signing/seals', access: 'unit', permission: 'signing.view', writes: false };
export const askSigningPasskey = { method: 'POST', path: '/signing/passkey', access: 'unit', permission: 'signing.view', writes: false };
export const signAsMember = { method: 'POST', path: '/signing/sign', access: 'unit', permission: 'signing.view', timeoutMs: 60000, writes: true };
export const declineAsMember = { method: 'POST', path: '/signing/decline', access: 'unit', permission: 'signing.view', writes: true };
export const handOverAsMember = { method: 'POST', path: '/signing/hand-over', access: 'unit', permission: 'signing.view', writes: true };
export const remindSigning = { method: 'POST', path: '/signing/remind', access: 'unit', permission: 'signing.tasks', writes: true };
export const withdrawSigning = { method: 'POST', path: '/signing/withdraw', access: 'unit', permission: 'signing.tasks', writes: true };
export const makeSigningLink = { method: 'POST', path: '/signing/link', access: 'unit', permission: 'signing.tasks', writes: true };
