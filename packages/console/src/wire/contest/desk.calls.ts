// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listKeptContests = { method: 'GET', path: '/contest/desk/list', access: 'operator', permission: 'contestDesk.view', writes: false, sorts: ['-updatedAt', 'updatedAt'], filters: { keyword: true, category: true, stage: true } };
export const getKeptContest = { method: 'GET', path: '/contest/desk/:id/detail', access: 'operator', permission: 'contestDesk.view', writes: false };
export const addContest = { method: 'POST', path: '/contest/desk/add', access: 'operator', permission: 'contestDesk.edit', writes: true };
export const updateContest = { method: 'POST', path: '/contest/desk/update', access: 'operator', permission: 'contestDesk.edit', writes: true };
export const addRound = { method: 'POST', path: '/contest/desk/add-round', access: 'operator', permission: 'contestDesk.edit', writes: true };
export const updateRound = { method: 'POST', path: '/contest/desk/update-round', access: 'operator', permission: 'contestDesk.edit', writes: true };
export const deleteRound = { method: 'POST', path: '/contest/desk/delete-round', access: 'operator', permission: 'contestDesk.edit', writes: true };
export const designRound = { method: 'POST', path: '/contest/desk/design', access: 'operator', permission: 'contestDesk.edit', writes: true };
export const publishContest = { method: 'POST', path: '/contest/desk/publish', access: 'operator', permission: 'contestDesk.publish', writes: true };
export const withdrawContest = { method: 'POST', path: '/contest/desk/withdraw', access: 'operator', permission: 'contestDesk.publish', writes: true };
export const deleteContest = { method: 'POST', path: '/contest/desk/delete', access: 'operator', permission: 'contestDesk.edit', writes: true };
