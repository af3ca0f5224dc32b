// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const beginExport = { method: 'POST', path: '/export/begin', access: 'signed', permission: 'export.view', writes: true };
export const sendUnitExportCode = { method: 'POST', path: '/export/unit-code', access: 'unit', permission: 'export.unit', writes: false };
export const beginUnitExport = { method: 'POST', path: '/export/unit', access: 'unit', permission: 'export.unit', writes: true };
export const listExports = { method: 'GET', path: '/export/list', access: 'signed', permission: 'export.view', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { type: true, state: true, from: true, to: true } };
export const getExport = { method: 'GET', path: '/export/:id/detail', access: 'signed', permission: 'export.view', writes: false };
export const cancelExport = { method: 'POST', path: '/export/cancel', access: 'signed', permission: 'export.view', writes: true };
export const downloadExport = { method: 'POST', path: '/export/download', access: 'signed', permission: 'export.view', writes: true };
export const repeatExport = { method: 'POST', path: '/export/again', access: 'signed', permission: 'export.view', writes: true };
export const deleteExport = { method: 'POST', path: '/export/delete', access: 'signed', permission: 'export.view', writes: true };
