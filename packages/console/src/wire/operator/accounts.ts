// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const administratorRole = "administrator";
export const listOperators = { method: 'GET', path: '/operator/list', access: 'operator', permission: 'operator.view', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { keyword: true, disabled: true } };
export const getOperator = { method: 'GET', path: '/operator/:id/info', access: 'operator', permission: 'operator.view', writes: false };
export const addOperator = { method: 'POST', path: '/operator/add', access: 'operator', permission: 'operator.edit', writes: true };
export const updateOperator = { method: 'POST', path: '/operator/update', access: 'operator', permission: 'operator.edit', writes: true };
export const disableOperator = { method: 'POST', path: '/operator/disable', access: 'operator', permission: 'operator.edit', writes: true };
export const enableOperator = { method: 'POST', path: '/operator/enable', access: 'operator', permission: 'operator.edit', writes: true };
export const resetOperatorPassword = { method: 'POST', path: '/operator/reset-password', access: 'operator', permission: 'operator.edit', writes: true };
export const selectSystemAccount = { method: 'GET', path: '/system-account/select', access: 'operator', writes: false };
export const listOperatorRoles = { method: 'GET', path: '/operator-role/list', access: 'operator', permission: 'operator.view', writes: false };
export const getOperatorRole = { method: 'GET', path: '/operator-role/:id/info', access: 'operator', permission: 'operator.view', writes: false };
export const addOperatorRole = { method: 'POST', path: '/operator-role/add', access: 'operator', permission: 'operator.edit', writes: true };
export const updateOperatorRole = { method: 'POST', path: '/operator-role/update', access: 'operator', permission: 'operator.edit', writes: true };
export const deleteOperatorRole = { method: 'POST', path: '/operator-role/delete', access: 'operator', permission: 'operator.edit', writes: true };
