// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const countDevices = { method: 'GET', path: '/device/count', access: 'unit', writes: false };
export const getOrgDeviceMap = { method: 'GET', path: '/device/org-device-map', access: 'unit', permission: 'device.view', writes: false };
export const getDeviceUseTimes = { method: 'GET', path: '/device/device-use-times', access: 'unit', permission: 'device.view', writes: false };
