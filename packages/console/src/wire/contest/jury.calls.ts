// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listTeams = { method: 'GET', path: '/contest/desk/teams', access: 'operator', permission: 'contestDesk.view', writes: false, sorts: ['registeredAt', '-registeredAt'], filters: { contestId: true, keyword: true } };
export const getRound = { method: 'GET', path: '/contest/desk/round/:id', access: 'operator', permission: 'contestDesk.view', writes: false };
export const getKeptEntry = { method: 'GET', path: '/contest/desk/entry/:id', access: 'operator', permission: 'contestDesk.view', writes: false };
export const askJuror = { method: 'POST', path: '/contest/desk/ask-juror', access: 'operator', permission: 'contestDesk.judge', writes: true };
export const recallJuror = { method: 'POST', path: '/contest/desk/recall-juror', access: 'operator', permission: 'contestDesk.judge', writes: true };
export const closeRound = { method: 'POST', path: '/contest/desk/close-round', access: 'operator', permission: 'contestDesk.judge', writes: true };
export const correctScore = { method: 'POST', path: '/contest/desk/correct', access: 'operator', permission: 'contestDesk.judge', writes: true };
export const answerAppeal = { method: 'POST', path: '/contest/desk/answer-appeal', access: 'operator', permission: 'contestDesk.judge', writes: true };
export const publishRound = { method: 'POST', path: '/contest/desk/publish-round', access: 'operator', permission: 'contestDesk.publish', writes: true };
