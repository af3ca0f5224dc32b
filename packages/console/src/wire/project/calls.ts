// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listProjects = { method: 'GET', path: '/project/list', access: 'unit', permission: 'project.view', writes: false, sorts: ['-place', 'place'], filters: { keyword: true, category: true } };
export const getProject = { method: 'GET', path: '/project/:id/detail', access: 'unit', permission: 'project.view', writes: false };
export const saveProposal = { method: 'POST', path: '/project/save', access: 'unit', permission: 'project.apply', writes: true };
export const submitProposal = { method: 'POST', path: '/project/submit', access: 'unit', permission: 'project.apply', writes: true };
export const moveProposal = { method: 'POST', path: '/project/move', access: 'unit', permission: 'project.apply', writes: true };
export const withdrawProposal = { method: 'POST', path: '/project/withdraw', access: 'unit', permission: 'project.apply', writes: true };
export const resumeProposal = { method: 'POST', path: '/project/resume', access: 'unit', permission: 'project.apply', writes: true };
export const getSubmission = { method: 'GET', path: '/project/submission/:id/:version', access: 'unit', permission: 'project.view', writes: false };
