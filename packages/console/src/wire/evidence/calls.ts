// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const getEvidenceKeys = { method: 'GET', path: '/evidence/keys', access: 'operator', permission: 'evidence.view', writes: false };
export const countEvidenceAlarms = { method: 'GET', path: '/evidence/alarm/count', access: 'operator', permission: 'evidence.view', writes: false };
export const settleEvidenceAlarm = { method: 'POST', path: '/evidence/alarm/settle', access: 'operator', permission: 'evidence.settle', writes: true };
export const listWitnessed = { method: 'POST', path: '/witness/list', access: 'operator', permission: 'evidence.view', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { keyword: true } };
export const addWitnessed = { method: 'POST', path: '/witness/add', access: 'operator', permission: 'evidence.witness', writes: true };
export const removeWitnessed = { method: 'POST', path: '/witness/remove', access: 'operator', permission: 'evidence.witness', writes: true };
