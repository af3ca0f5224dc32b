// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const sendHandOverCode = { method: 'POST', path: '/company/hand-over-code', access: 'unit', permission: 'unit.handOver', writes: false };
export const changeSuperAdmin = { method: 'POST', path: '/company/change-super-admin/:userId', access: 'account', permission: 'unit.handOver', writes: true };
export const getHandOver = { method: 'GET', path: '/company/hand-over', access: 'unit', writes: false };
export const withdrawHandOver = { method: 'POST', path: '/company/hand-over/withdraw', access: 'unit', permission: 'unit.handOver', writes: true };
export const acceptHandOver = { method: 'POST', path: '/company/hand-over/accept', access: 'account', writes: true };
export const declineHandOver = { method: 'POST', path: '/company/hand-over/decline', access: 'account', writes: true };
