// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listVersions = { method: 'GET', path: '/version-history/v2/list', access: 'signed', permission: 'version.view', writes: false };
export const getVersion = { method: 'GET', path: '/version-history/v2/:id/basic-info', access: 'signed', permission: 'version.view', writes: false };
export const listVersionDrafts = { method: 'GET', path: '/version-history/manage-list', access: 'operator', permission: 'version.manage', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { keyword: true, state: true } };
export const getVersionDraft = { method: 'GET', path: '/version-history/:id/draft', access: 'operator', permission: 'version.manage', writes: false };
export const addVersion = { method: 'POST', path: '/version-history/add', access: 'operator', permission: 'version.publish', writes: true };
export const updateVersion = { method: 'POST', path: '/version-history/update', access: 'operator', permission: 'version.publish', writes: true };
export const publishVersion = { method: 'POST', path: '/version-history/publish', access: 'operator', permission: 'version.publish', writes: true };
export const deleteVersion = { method: 'POST', path: '/version-history/delete', access: 'operator', permission: 'version.publish', writes: true };
