// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const getSealing = { method: 'GET', path: '/sealing/use/:id', access: 'unit', writes: false };
export const sendSealingCode = { method: 'POST', path: '/sealing/code', access: 'unit', permission: 'authorization.use', writes: false };
export const askSealingPasskey = { method: 'POST', path: '/sealing/passkey', access: 'unit', permission: 'authorization.use', writes: false };
export const startSealing = { method: 'POST', path: '/sealing/start', access: 'unit', permission: 'authorization.use', timeoutMs: 30000, writes: true };
export const stopSealing = { method: 'POST', path: '/sealing/stop', access: 'unit', permission: 'authorization.use', writes: true };
export const listSealedFiles = { method: 'GET', path: '/sealing/application-files', access: 'unit', writes: false };
export const findSealedFile = { method: 'POST', path: '/sealing/find', access: 'unit', writes: false };
