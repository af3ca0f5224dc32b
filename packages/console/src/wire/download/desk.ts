// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listKeptDownloads = { method: 'GET', path: '/download/desk/list', access: 'operator', permission: 'downloadDesk.view', writes: false, sorts: ['-updatedAt', 'updatedAt'], filters: { keyword: true, category: true, stage: true } };
export const getKeptDownload = { method: 'GET', path: '/download/desk/:id/detail', access: 'operator', permission: 'downloadDesk.view', writes: false };
export const listFetches = { method: 'GET', path: '/download/desk/fetches', access: 'operator', permission: 'downloadDesk.view', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { id: true, companyId: true } };
export const addDownload = { method: 'POST', path: '/download/desk/add', access: 'operator', permission: 'downloadDesk.edit', writes: true };
export const updateDownload = { method: 'POST', path: '/download/desk/update', access: 'operator', permission: 'downloadDesk.edit', writes: true };
export const addDownloadVersion = { method: 'POST', path: '/download/desk/addVersion', access: 'operator', permission: 'downloadDesk.edit', writes: true };
export const publishDownload = { method: 'POST', path: '/download/desk/publish', access: 'operator', permission: 'downloadDesk.publish', writes: true };
export const withdrawDownload = { method: 'POST', path: '/download/desk/withdraw', access: 'operator', permission: 'downloadDesk.publish', writes: true };
export const deleteDownload = { method: 'POST', path: '/download/desk/delete', access: 'operator', permission: 'downloadDesk.edit', writes: true };
