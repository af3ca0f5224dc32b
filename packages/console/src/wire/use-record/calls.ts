// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listUseRecords = { method: 'GET', path: '/use-record/list', access: 'unit', permission: 'useRecord.view', writes: false, sorts: ['-lastAt', 'lastAt'], filters: { keyword: true, deviceId: true, userId: true, departmentId: true, documentTypeId: true, useType: true, verdict: true, reason: true, needsReview: true, reviewed: true, from: true, to: true } };
export const getUseDetail = { method: 'GET', path: '/use-record/:id/use-detail', access: 'unit', permission: 'useRecord.view', writes: false };
export const countUseUnread = { method: 'GET', path: '/use-record/count/:userId/unread', access: 'unit', writes: false };
export const clearExceptionUnread = { method: 'POST', path: '/use-record/clear-exception-unread', access: 'unit', permission: 'useRecord.review', writes: true };
export const clearAuthUnread = { method: 'POST', path: '/use-record/clear-auth-unread', access: 'unit', permission: 'useRecord.review', writes: true };
export const reviewUse = { method: 'POST', path: '/use-record/review', access: 'unit', permission: 'useRecord.review', writes: true };
export const getHeadFigures = { method: 'GET', path: '/dashboard/:type/head-statis-num', access: 'unit', permission: 'useRecord.view', writes: false };
