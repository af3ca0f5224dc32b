// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listApprovals = { method: 'POST', path: '/v2/apply/approve-list', access: 'unit', permission: 'approve.view', writes: false, sorts: ['-at', 'at'], filters: { tab: true, keyword: true, kind: true, applicantId: true, deviceId: true } };
export const approveApply = { method: 'POST', path: '/v2/apply/approve', access: 'unit', permission: 'approve.decide', writes: true };
export const movePlaces = { method: 'POST', path: '/v2/apply/places', access: 'unit', permission: 'approve.decide', timeoutMs: 300000, writes: true };
export const approveMany = { method: 'POST', path: '/v2/apply/approve-many', access: 'unit', permission: 'approve.decide', writes: true };
export const returnApply = { method: 'POST', path: '/v2/apply/return', access: 'unit', permission: 'approve.decide', writes: true };
export const transferApply = { method: 'POST', path: '/v2/apply/transfer', access: 'unit', permission: 'approve.decide', writes: true };
export const addApprover = { method: 'POST', path: '/v2/apply/add-approver', access: 'unit', permission: 'approve.decide', writes: true };
export const commentApply = { method: 'POST', path: '/v2/apply/comment', access: 'unit', writes: true };
export const listDelegations = { method: 'GET', path: '/delegation/list', access: 'unit', permission: 'approve.view', writes: false };
export const addDelegation = { method: 'POST', path: '/delegation/add', access: 'unit', permission: 'approve.decide', writes: true };
export const endDelegation = { method: 'POST', path: '/delegation/end', access: 'unit', permission: 'approve.decide', writes: true };
