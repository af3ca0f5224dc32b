// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listOrganization = { method: 'GET', path: '/organization/list', access: 'unit', writes: false };
export const addOrganization = { method: 'POST', path: '/organization/add', access: 'account', writes: true };
export const updateOrganization = { method: 'POST', path: '/organization/update', access: 'account', writes: true };
export const deleteOrganization = { method: 'POST', path: '/organization/delete', access: 'account', writes: true };
