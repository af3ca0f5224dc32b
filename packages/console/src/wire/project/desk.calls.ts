// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listKeptProjects = { method: 'GET', path: '/project/desk/list', access: 'operator', permission: 'projectDesk.view', writes: false, sorts: ['-updatedAt', 'updatedAt'], filters: { keyword: true, category: true, stage: true } };
export const getKeptProject = { method: 'GET', path: '/project/desk/:id/detail', access: 'operator', permission: 'projectDesk.view', writes: false };
export const addProject = { method: 'POST', path: '/project/desk/add', access: 'operator', permission: 'projectDesk.edit', writes: true };
export const updateProject = { method: 'POST', path: '/project/desk/update', access: 'operator', permission: 'projectDesk.edit', writes: true };
export const designProject = { method: 'POST', path: '/project/desk/design', access: 'operator', permission: 'projectDesk.edit', writes: true };
export const publishProject = { method: 'POST', path: '/project/desk/publish', access: 'operator', permission: 'projectDesk.publish', writes: true };
export const withdrawProject = { method: 'POST', path: '/project/desk/withdraw', access: 'operator', permission: 'projectDesk.publish', writes: true };
export const deleteProject = { method: 'POST', path: '/project/desk/delete', access: 'operator', permission: 'projectDesk.edit', writes: true };
export const announceResults = { method: 'POST', path: '/project/desk/announce', access: 'operator', permission: 'projectDesk.publish', writes: true };
export const closeProject = { method: 'POST', path: '/project/desk/close', access: 'operator', permission: 'projectDesk.decide', writes: true };
export const listProposals = { method: 'GET', path: '/project/desk/proposals', access: 'operator', permission: 'projectDesk.view', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { projectId: true, keyword: true, state: true } };
export const getProposal = { method: 'GET', path: '/project/desk/proposal/:id', access: 'operator', permission: 'projectDesk.view', writes: false };
export const returnProposal = { method: 'POST', path: '/project/desk/return', access: 'operator', permission: 'projectDesk.decide', writes: true };
export const checkProposal = { method: 'POST', path: '/project/desk/check', access: 'operator', permission: 'projectDesk.decide', writes: true };
export const decideProposal = { method: 'POST', path: '/project/desk/decide', access: 'operator', permission: 'projectDesk.decide', writes: true };
