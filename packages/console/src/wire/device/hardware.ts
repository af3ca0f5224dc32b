// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listHardware = { method: 'GET', path: '/hardware/list', access: 'operator', permission: 'hardware.view', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { keyword: true, bound: true, simulated: true } };
export const addHardware = { method: 'POST', path: '/hardware/add', access: 'operator', permission: 'hardware.edit', writes: true };
export const updateHardware = { method: 'POST', path: '/hardware/update', access: 'operator', permission: 'hardware.edit', writes: true };
export const renewCodes = { method: 'POST', path: '/hardware/renew-codes', access: 'operator', permission: 'hardware.edit', writes: true };
export const renewService = { method: 'POST', path: '/hardware/renew-service', access: 'operator', permission: 'hardware.edit', writes: true };
export const listFirmware = { method: 'GET', path: '/firmware/list', access: 'operator', permission: 'hardware.view', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { keyword: true } };
export const publishFirmware = { method: 'POST', path: '/firmware/publish', access: 'operator', permission: 'hardware.edit', timeoutMs: 300000, bytes: true, writes: true };
export const withdrawFirmware = { method: 'POST', path: '/firmware/withdraw', access: 'operator', permission: 'hardware.edit', writes: true };
