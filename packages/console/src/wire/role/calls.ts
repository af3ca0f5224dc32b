// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const getRoleMatrix = { method: 'GET', path: '/role/list', access: 'unit', permission: 'role.view', writes: false };
export const saveRoleMatrix = { method: 'POST', path: '/role/save', access: 'unit', permission: 'role.edit', writes: true };
