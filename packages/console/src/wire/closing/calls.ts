// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const getUnitClosing = { method: 'GET', path: '/closing/mine', access: 'unit', writes: false };
export const getClosingObstacles = { method: 'GET', path: '/closing/obstacles', access: 'account', permission: 'unit.delete', writes: false };
export const sendClosingCode = { method: 'POST', path: '/closing/code', access: 'unit', permission: 'unit.delete', writes: false };
export const askClosing = { method: 'POST', path: '/closing/ask', access: 'account', permission: 'unit.delete', writes: true };
export const withdrawClosing = { method: 'POST', path: '/closing/withdraw', access: 'account', permission: 'unit.delete', writes: true };
export const openClosing = { method: 'POST', path: '/closing/certificate', access: 'public', writes: false };
export const listClosings = { method: 'GET', path: '/admin/closings', access: 'operator', permission: 'closings.view', writes: false, sorts: ['dueAt', '-dueAt'], filters: { keyword: true } };
export const holdClosing = { method: 'POST', path: '/admin/closing-hold', access: 'operator', permission: 'closings.hold', writes: true };
export const releaseClosing = { method: 'POST', path: '/admin/closing-release', access: 'operator', permission: 'closings.hold', writes: true };
export const listClosedUnits = { method: 'GET', path: '/admin/closed-units', access: 'operator', permission: 'closings.view', writes: false, sorts: ['-begunAt', 'begunAt'], filters: {} };
export const getClosedUnitCertificate = { method: 'GET', path: '/admin/closed-unit-certificate', access: 'operator', permission: 'closings.view', writes: false };
