// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listFingerprints = { method: 'GET', path: '/fingerprint/:deviceId/list', access: 'unit', permission: 'device.view', writes: false };
export const enrolFingerprint = { method: 'POST', path: '/fingerprint/enrol', access: 'unit', permission: 'device.operate', writes: true };
export const removeFingerprint = { method: 'POST', path: '/fingerprint/remove', access: 'unit', permission: 'device.operate', writes: true };
