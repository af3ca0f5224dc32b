// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listManagedUnits = { method: 'GET', path: '/admin/companies', access: 'operator', permission: 'units.view', writes: false, sorts: ['-createdAt', 'createdAt', 'companyName', '-companyName'], filters: { keyword: true } };
export const openUnit = { method: 'POST', path: '/admin/open-company', access: 'operator', permission: 'units.view', writes: true };
export const getManagedUnit = { method: 'GET', path: '/admin/company-info', access: 'operator', permission: 'units.view', writes: false };
export const listManagedMembers = { method: 'GET', path: '/admin/company-members', access: 'operator', permission: 'units.view', writes: false, sorts: ['createdAt', '-createdAt', 'realName', '-realName'], filters: { companyId: true, keyword: true } };
export const listManagedOperations = { method: 'GET', path: '/admin/company-log', access: 'operator', permission: 'units.view', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { companyId: true, action: true } };
export const updateManagedLimits = { method: 'POST', path: '/admin/company-config', access: 'operator', permission: 'units.config', writes: true };
