// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listUnitsByPhone = { method: 'GET', path: '/company/list-by-phone', access: 'account', writes: false };
export const listUnitsByUser = { method: 'GET', path: '/company/list-by-user', access: 'account', writes: false };
export const addUnit = { method: 'POST', path: '/company/add', access: 'account', writes: true };
export const getUnitManage = { method: 'GET', path: '/company/company-manage', access: 'unit', permission: 'unit.view', writes: false };
export const updateUnit = { method: 'POST', path: '/company/update', access: 'unit', permission: 'unit.edit', writes: true };
export const deleteUnit = { method: 'POST', path: '/company/delete', access: 'account', permission: 'unit.delete', writes: true };
export const getParentUnit = { method: 'GET', path: '/company/parent', access: 'unit', writes: false };
export const isDisabledPhone = { method: 'GET', path: '/company/is-disable-phone', access: 'unit', permission: 'unit.view', writes: false };
