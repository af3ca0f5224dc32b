// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const beginTrial = { method: 'POST', path: '/device/trial', access: 'unit', permission: 'device.try', timeoutMs: 30000, writes: true };
export const endTrial = { method: 'POST', path: '/device/trial-end', access: 'unit', permission: 'device.try', writes: true };
export const getTrial = { method: 'GET', path: '/device/:id/trial', access: 'unit', permission: 'device.try', writes: false };
