// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const saveApply = { method: 'POST', path: '/v2/apply/save', access: 'unit', permission: 'apply.add', timeoutMs: 60000, writes: true };
export const listApplyDepartments = { method: 'GET', path: '/v2/apply/departments', access: 'unit', permission: 'apply.add', writes: false };
export const previewApply = { method: 'POST', path: '/v2/apply/preview', access: 'unit', permission: 'apply.add', writes: false };
export const listApplies = { method: 'POST', path: '/v2/apply/list', access: 'unit', permission: 'apply.view', writes: false, sorts: ['-createdAt', 'createdAt', '-endedAt', 'endedAt'], filters: { scope: true, keyword: true, state: true, kind: true, deviceId: true, fileTypeId: true, applicantId: true, departmentId: true, templateId: true, outcome: true, waitsFor: true, stepName: true, from: true, to: true, endedFrom: true, endedTo: true } };
export const getApply = { method: 'GET', path: '/v2/apply/:id/detail-info', access: 'unit', writes: false };
export const getApplyStatus = { method: 'GET', path: '/v2/apply/current-status', access: 'unit', writes: false };
export const listNotify = { method: 'GET', path: '/v2/apply/notify-list', access: 'unit', writes: false };
export const reNotifyApply = { method: 'POST', path: '/v2/apply/re-notify', access: 'unit', permission: 'apply.add', writes: true };
export const revokeApply = { method: 'POST', path: '/v2/apply/revoke', access: 'unit', permission: 'apply.add', writes: true };
export const saveApplyDraft = { method: 'POST', path: '/v2/apply/save-draft', access: 'unit', permission: 'apply.add', writes: true };
export const getApplyDraft = { method: 'GET', path: '/v2/apply/:userId/draft', access: 'unit', permission: 'apply.add', writes: false };
export const deleteApplyDraft = { method: 'POST', path: '/v2/apply/delete-draft', access: 'unit', permission: 'apply.add', writes: true };
export const submitApplyDraft = { method: 'POST', path: '/v2/apply/draft-submit', access: 'unit', permission: 'apply.add', timeoutMs: 60000, writes: true };
export const countApplyUnread = { method: 'GET', path: '/apply/unread-message', access: 'unit', writes: false };
export const readApplies = { method: 'POST', path: '/apply/update-read-status', access: 'unit', writes: true };
