// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const getMySignature = { method: 'GET', path: '/signature/mine', access: 'unit', permission: 'signing.view', writes: false };
export const keepMySignature = { method: 'POST', path: '/signature/keep', access: 'unit', permission: 'signing.view', writes: true };
export const removeMySignature = { method: 'POST', path: '/signature/remove', access: 'unit', permission: 'signing.view', writes: true };
export const cleanMyPhoto = { method: 'POST', path: '/signature/clean', access: 'unit', permission: 'signing.view', timeoutMs: 300000, writes: false };
