// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const getMyPackage = { method: 'GET', path: '/package/mine', access: 'unit', permission: 'package.view', writes: false };
export const getUsage = { method: 'GET', path: '/package/usage', access: 'unit', permission: 'package.view', writes: false };
export const listTransfers = { method: 'GET', path: '/package/transfers', access: 'unit', permission: 'package.view', writes: false, sorts: ['-madeAt', 'madeAt'], filters: { value: true, kind: true, keyword: true } };
export const getUnitPackage = { method: 'GET', path: '/package/unit', access: 'operator', permission: 'order.view', writes: false };
export const listUnitTransfers = { method: 'GET', path: '/package/unit-transfers', access: 'operator', permission: 'order.view', writes: false, sorts: ['-madeAt', 'madeAt'], filters: { companyId: true, value: true, kind: true } };
