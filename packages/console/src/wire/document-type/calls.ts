// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listDocumentTypes = { method: 'GET', path: '/file-type/list', access: 'unit', permission: 'fileType.view', writes: false, sorts: ['name', '-createdAt', 'createdAt'], filters: { keyword: true, enabled: true } };
export const listDocumentTypeChoices = { method: 'GET', path: '/file-type/choices', access: 'unit', writes: false };
export const getDocumentType = { method: 'GET', path: '/file-type/:id/detail', access: 'unit', permission: 'fileType.view', writes: false };
export const addDocumentType = { method: 'POST', path: '/file-type/add', access: 'unit', permission: 'fileType.edit', writes: true };
export const updateDocumentType = { method: 'POST', path: '/file-type/update', access: 'unit', permission: 'fileType.edit', writes: true };
export const deleteDocumentType = { method: 'POST', path: '/file-type/delete', access: 'unit', permission: 'fileType.edit', writes: true };
