// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listTemplates = { method: 'GET', path: '/template/list', access: 'unit', permission: 'template.view', writes: false, sorts: ['-updatedAt', 'updatedAt', 'name'], filters: { keyword: true, enabled: true, deviceId: true } };
export const getTemplate = { method: 'GET', path: '/template/:id/detail', access: 'unit', permission: 'template.view', writes: false };
export const addTemplate = { method: 'POST', path: '/template/add', access: 'unit', permission: 'template.edit', writes: true };
export const updateTemplate = { method: 'POST', path: '/template/update', access: 'unit', permission: 'template.edit', writes: true };
export const copyTemplate = { method: 'POST', path: '/template/copy', access: 'unit', permission: 'template.edit', writes: true };
export const enableTemplate = { method: 'POST', path: '/template/enable', access: 'unit', permission: 'template.edit', writes: true };
export const deleteTemplate = { method: 'POST', path: '/template/delete', access: 'unit', permission: 'template.edit', writes: true };
export const listFittingTemplates = { method: 'POST', path: '/template/fitting', access: 'unit', permission: 'apply.add', writes: false };
