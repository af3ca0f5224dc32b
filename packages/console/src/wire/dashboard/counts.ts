// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const getCounts = { method: 'GET', path: '/dashboard/counts', access: 'unit', writes: false };
