// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listDownloads = { method: 'GET', path: '/download/list', access: 'unit', permission: 'download.view', writes: false, sorts: ['-place', 'place'], filters: { keyword: true, category: true, unread: true } };
export const getDownload = { method: 'GET', path: '/download/:id/detail', access: 'unit', permission: 'download.view', writes: false };
export const fetchDownload = { method: 'POST', path: '/download/fetch', access: 'unit', permission: 'download.view', writes: true };
export const getDownloadCopy = { method: 'GET', path: '/download/copy/:id/detail', access: 'unit', permission: 'download.view', writes: false };
