// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const traceLeak = { method: 'POST', path: '/download/desk/trace', access: 'operator', permission: 'downloadDesk.edit', timeoutMs: 300000, bytes: true, writes: true };
export const listTraces = { method: 'GET', path: '/download/desk/traces', access: 'operator', permission: 'downloadDesk.view', writes: false, sorts: ['-createdAt', 'createdAt'], filters: {} };
export const getTrace = { method: 'GET', path: '/download/desk/trace/:id/detail', access: 'operator', permission: 'downloadDesk.view', writes: false };
