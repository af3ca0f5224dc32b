// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const orgLimits = {
	levels: 10,
	count: 5e3
};
export const queryOrgs = { method: 'GET', path: '/org/query', access: 'operator', permission: 'org.view', writes: false };
export const selectOrgs = { method: 'GET', path: '/org/select', access: 'operator', writes: false };
export const getOrg = { method: 'GET', path: '/org/:id/info', access: 'operator', permission: 'org.view', writes: false };
export const saveOrg = { method: 'POST', path: '/org/save', access: 'operator', permission: 'org.edit', writes: true };
export const updateOrg = { method: 'POST', path: '/org/update', access: 'operator', permission: 'org.edit', writes: true };
export const moveOrg = { method: 'POST', path: '/org/move', access: 'operator', permission: 'org.edit', writes: true };
export const deleteOrg = { method: 'POST', path: '/org/delete', access: 'operator', permission: 'org.edit', writes: true };
