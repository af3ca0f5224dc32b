// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const uploadMaterial = { method: 'POST', path: '/material/upload', access: 'operator', timeoutMs: 300000, bytes: true, writes: true };
