// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const getInbox = { method: 'GET', path: '/inbox', access: 'signed', permission: 'inbox.view', writes: false };
