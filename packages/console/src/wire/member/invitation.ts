// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listInvitations = { method: 'GET', path: '/user/invitation/list', access: 'unit', permission: 'member.view', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { keyword: true, state: true } };
export const addMember = { method: 'POST', path: '/user/add', access: 'unit', permission: 'member.add', writes: true };
export const inviteMember = { method: 'POST', path: '/user/invite', access: 'unit', permission: 'member.add', writes: true };
export const inviteAgain = { method: 'POST', path: '/user/re-invite', access: 'unit', permission: 'member.add', writes: true };
export const withdrawInvitation = { method: 'POST', path: '/user/invitation/withdraw', access: 'unit', permission: 'member.add', writes: true };
export const listOwnInvitations = { method: 'GET', path: '/user/invitations', access: 'account', writes: false };
export const acceptInvitation = { method: 'POST', path: '/user/invitation/accept', access: 'account', writes: true };
export const declineInvitation = { method: 'POST', path: '/user/invitation/decline', access: 'account', writes: true };
export const allowInvitations = { method: 'POST', path: '/user/invitation/allow', access: 'account', writes: true };
