// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const addMarks = { method: 'POST', path: '/watermark/add-wm', access: 'unit', permission: 'watermark.add', writes: true };
export const listMarks = { method: 'GET', path: '/watermark/mark-list', access: 'unit', permission: 'watermark.view', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { keyword: true, state: true, scope: true, from: true, to: true } };
export const getMark = { method: 'GET', path: '/watermark/mark/:id', access: 'unit', permission: 'watermark.view', writes: false };
export const listApplicationMarks = { method: 'GET', path: '/watermark/application-marks', access: 'unit', writes: false };
export const cancelMark = { method: 'POST', path: '/watermark/cancel', access: 'unit', permission: 'watermark.add', writes: true };
export const retryMark = { method: 'POST', path: '/watermark/retry', access: 'unit', permission: 'watermark.add', writes: true };
