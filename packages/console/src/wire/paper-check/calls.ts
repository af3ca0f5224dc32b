// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const checkPaper = { method: 'POST', path: '/use-record/photo/check', access: 'unit', permission: 'photo.add', writes: true };
export const listPaperChecks = { method: 'GET', path: '/use-record/:id/paper-checks', access: 'unit', writes: false };
