// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const detectMark = { method: 'POST', path: '/watermark/wm-detect', access: 'unit', permission: 'identify.add', timeoutMs: 50000, writes: true };
export const detectPhotoMark = { method: 'POST', path: '/watermark/photo-detect', access: 'unit', permission: 'identify.add', timeoutMs: 50000, writes: true };
export const cancelDetect = { method: 'POST', path: '/watermark/cancel-detect', access: 'unit', permission: 'identify.add', writes: true };
export const listIdentifications = { method: 'GET', path: '/watermark/detect-list', access: 'unit', permission: 'identify.view', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { keyword: true, outcome: true, from: true, to: true } };
export const getIdentification = { method: 'GET', path: '/watermark/detect/:id', access: 'unit', writes: false };
export const listPhotoIdentifications = { method: 'GET', path: '/use-record/:id/identifications', access: 'unit', writes: false };
