// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const getRetention = { method: 'GET', path: '/retention/rule', access: 'unit', permission: 'unitConfig.view', writes: false };
export const saveRetention = { method: 'POST', path: '/retention/rule', access: 'unit', permission: 'unitConfig.edit', writes: true };
