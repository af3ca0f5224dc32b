// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listContests = { method: 'GET', path: '/contest/list', access: 'unit', permission: 'contest.view', writes: false, sorts: ['-place', 'place'], filters: { keyword: true, category: true } };
export const getContest = { method: 'GET', path: '/contest/:id/detail', access: 'unit', permission: 'contest.view', writes: false };
export const registerTeam = { method: 'POST', path: '/contest/register', access: 'unit', permission: 'contest.enter', writes: true };
export const withdrawTeam = { method: 'POST', path: '/contest/withdraw', access: 'unit', permission: 'contest.enter', writes: true };
export const inviteToTeam = { method: 'POST', path: '/contest/invite', access: 'unit', permission: 'contest.enter', writes: true };
export const removeFromTeam = { method: 'POST', path: '/contest/remove-member', access: 'unit', permission: 'contest.enter', writes: true };
export const answerInvitation = { method: 'POST', path: '/contest/answer', access: 'unit', permission: 'contest.enter', writes: true };
export const saveEntry = { method: 'POST', path: '/contest/save', access: 'unit', permission: 'contest.enter', writes: true };
export const submitEntry = { method: 'POST', path: '/contest/submit', access: 'unit', permission: 'contest.enter', writes: true };
export const getEntry = { method: 'GET', path: '/contest/entry/:id/:version', access: 'unit', permission: 'contest.view', writes: false };
export const appealRanking = { method: 'POST', path: '/contest/appeal', access: 'unit', permission: 'contest.enter', writes: true };
