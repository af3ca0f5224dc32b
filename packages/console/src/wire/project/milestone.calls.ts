// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const addMilestone = { method: 'POST', path: '/project/milestone/add', access: 'operator', permission: 'projectDesk.decide', writes: true };
export const deleteMilestone = { method: 'POST', path: '/project/milestone/delete', access: 'operator', permission: 'projectDesk.decide', writes: true };
export const reportMilestone = { method: 'POST', path: '/project/milestone/report', access: 'unit', permission: 'project.apply', writes: true };
export const acceptMilestone = { method: 'POST', path: '/project/milestone/accept', access: 'operator', permission: 'projectDesk.decide', writes: true };
export const returnMilestone = { method: 'POST', path: '/project/milestone/return', access: 'operator', permission: 'projectDesk.decide', writes: true };
export const completeProposal = { method: 'POST', path: '/project/desk/complete', access: 'operator', permission: 'projectDesk.decide', writes: true };
