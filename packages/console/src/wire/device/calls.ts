// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listDevices = { method: 'GET', path: '/device/list', access: 'unit', permission: 'device.view', writes: false, sorts: ['name', '-createdAt', 'createdAt'], filters: { keyword: true, subtype: true, keeperId: true, departmentId: true, unbound: true, standing: true, needs: true } };
export const searchDevices = { method: 'GET', path: '/device/search-list', access: 'unit', writes: false, sorts: ['name'], filters: { keyword: true, kind: true } };
export const searchUnitDevices = { method: 'GET', path: '/device/:id/search-list', access: 'unit', writes: false, sorts: ['name'], filters: { keyword: true } };
export const getDevice = { method: 'GET', path: '/device/:id/detail', access: 'unit', permission: 'device.view', writes: false };
export const addDevice = { method: 'POST', path: '/device/add', access: 'unit', permission: 'device.edit', writes: true };
export const updateDevice = { method: 'POST', path: '/device/update', access: 'unit', permission: 'device.edit', writes: true };
export const bindDevice = { method: 'POST', path: '/device/bind', access: 'unit', permission: 'device.bind', writes: true };
export const unbindDevice = { method: 'POST', path: '/device/unbind', access: 'unit', permission: 'device.bind', writes: true };
