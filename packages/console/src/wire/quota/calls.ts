// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listQuotas = { method: 'GET', path: '/quota/list', access: 'signed', permission: 'quota.view', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { keyword: true, status: true } };
export const getQuota = { method: 'GET', path: '/quota/:id/detail', access: 'signed', permission: 'quota.view', writes: false };
export const applyForQuota = { method: 'POST', path: '/quota/apply', access: 'unit', permission: 'quota.apply', writes: true };
export const reviewQuota = { method: 'POST', path: '/quota/review', access: 'operator', permission: 'quota.review', writes: true };
export const withdrawQuota = { method: 'POST', path: '/quota/withdraw', access: 'unit', permission: 'quota.apply', writes: true };
