// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listPayers = { method: 'GET', path: '/payer/list', access: 'unit', permission: 'payer.view', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { keyword: true, type: true } };
export const getPayer = { method: 'GET', path: '/payer/:id/detail', access: 'unit', permission: 'payer.view', writes: false };
export const addPayer = { method: 'POST', path: '/payer/add', access: 'unit', permission: 'payer.edit', writes: true };
export const updatePayer = { method: 'POST', path: '/payer/update', access: 'unit', permission: 'payer.edit', writes: true };
export const setDefaultPayer = { method: 'POST', path: '/payer/default', access: 'unit', permission: 'payer.edit', writes: true };
export const deletePayer = { method: 'POST', path: '/payer/delete', access: 'unit', permission: 'payer.edit', writes: true };
