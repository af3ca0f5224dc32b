// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listMembers = { method: 'GET', path: '/user/list', access: 'unit', permission: 'member.view', writes: false, sorts: ['-createdAt', 'createdAt', 'realName', '-realName'], filters: { keyword: true, role: true, departmentId: true, state: true } };
export const listColleagues = { method: 'GET', path: '/user/colleagues', access: 'unit', writes: false, sorts: ['realName'], filters: { keyword: true, departmentId: true } };
export const getMember = { method: 'GET', path: '/user/:userId/detail-info', access: 'unit', permission: 'member.view', writes: false };
export const editMember = { method: 'POST', path: '/user/update', access: 'unit', permission: 'member.edit', writes: true };
export const renameSelf = { method: 'POST', path: '/user/own-name', access: 'unit', writes: true };
export const setMemberRole = { method: 'POST', path: '/user/user-role', access: 'unit', permission: 'member.role', writes: true };
export const disableMember = { method: 'POST', path: '/user/disable', access: 'unit', permission: 'member.disable', writes: true };
export const enableMember = { method: 'POST', path: '/user/enable', access: 'unit', permission: 'member.disable', writes: true };
export const listPending = { method: 'GET', path: '/user/:userId/pending', access: 'unit', permission: 'member.remove', writes: false };
export const removeMember = { method: 'POST', path: '/user/remove', access: 'unit', permission: 'member.remove', writes: true };
export const endMemberSessions = { method: 'POST', path: '/user/end-member-sessions', access: 'unit', permission: 'member.disable', writes: true };
export const hasFingerprint = { method: 'GET', path: '/fingerprint/:userId/is-exist', access: 'unit', writes: false };
