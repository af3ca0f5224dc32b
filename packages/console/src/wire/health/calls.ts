// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const getHealth = { method: 'GET', path: '/health', access: 'operator', permission: 'health.view', writes: false };
