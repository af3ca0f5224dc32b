// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const installSeal = { method: 'POST', path: '/device/install-seal', access: 'unit', permission: 'device.operate', writes: true };
export const replaceSeal = { method: 'POST', path: '/device/replace-seal', access: 'unit', permission: 'device.operate', writes: true };
export const cancelSeal = { method: 'POST', path: '/device/cancel-seal', access: 'unit', permission: 'device.operate', writes: true };
export const replaceBattery = { method: 'POST', path: '/device/replace-battery', access: 'unit', permission: 'device.operate', writes: true };
export const addInk = { method: 'POST', path: '/device/add-ink', access: 'unit', permission: 'device.operate', writes: true };
export const lockDevice = { method: 'POST', path: '/device/lock', access: 'unit', permission: 'device.operate', writes: true };
export const unlockDevice = { method: 'POST', path: '/device/unlock', access: 'unit', permission: 'device.operate', writes: true };
export const setPrivilegePassword = { method: 'POST', path: '/device/privilege-password', access: 'unit', permission: 'device.operate', writes: true };
export const clearPrivilegePassword = { method: 'POST', path: '/device/clear-privilege-password', access: 'unit', permission: 'device.operate', writes: true };
export const upgradeFirmware = { method: 'POST', path: '/device/upgrade', access: 'unit', permission: 'device.operate', writes: true };
export const exchangeDevice = { method: 'POST', path: '/device/exchange', access: 'unit', permission: 'device.operate', writes: true };
export const saveDeviceSettings = { method: 'POST', path: '/device/settings', access: 'unit', permission: 'device.operate', writes: true };
export const setConnectMode = { method: 'POST', path: '/device/connect-mode', access: 'unit', permission: 'device.operate', writes: true };
export const listDeviceOperations = { method: 'GET', path: '/device-operation/list', access: 'unit', permission: 'device.operations', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { keyword: true, type: true, deviceId: true, from: true, to: true } };
export const listReplaceRecords = { method: 'POST', path: '/replace-device-record/list', access: 'unit', permission: 'device.view', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { keyword: true, kind: true, deviceId: true } };
export const listDeviceEvents = { method: 'GET', path: '/device-event/list', access: 'unit', permission: 'device.view', writes: false, sorts: ['-receivedAt'], filters: { deviceId: true } };
export const listDeviceCommands = { method: 'GET', path: '/device-command/list', access: 'unit', permission: 'device.view', writes: false, sorts: ['-createdAt'], filters: { deviceId: true } };
