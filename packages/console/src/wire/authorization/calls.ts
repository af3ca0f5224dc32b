// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listAuthorizations = { method: 'GET', path: '/authorization/list', access: 'unit', permission: 'authorization.use', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { scope: true, keyword: true, status: true, useType: true, deviceId: true, userId: true, from: true, to: true } };
export const listSealAuthorizations = { method: 'POST', path: '/authorization/:id/list', access: 'unit', permission: 'authorization.view', writes: false };
export const findAuthorizationsOfApplication = { method: 'POST', path: '/authorization/findByConfId', access: 'unit', writes: false };
export const listWaitingGrants = { method: 'GET', path: '/authorization/waiting', access: 'unit', permission: 'authorization.grant', writes: false, sorts: ['endAt'], filters: { deviceId: true } };
export const getAuthorization = { method: 'GET', path: '/authorization/:id/detail', access: 'unit', writes: false };
export const existsOpenAuthorization = { method: 'GET', path: '/authorization/:deviceId/exist-not-close', access: 'unit', writes: false };
export const grantAuthorization = { method: 'POST', path: '/authorization/auth', access: 'unit', permission: 'authorization.grant', timeoutMs: 30000, writes: true };
export const grantDirectly = { method: 'POST', path: '/authorization/apply-authorization', access: 'unit', permission: 'authorization.direct', timeoutMs: 30000, writes: true };
export const countAuthorizationUnread = { method: 'GET', path: '/authorization/unread-msg', access: 'unit', writes: false };
export const clearAuthorizationUnread = { method: 'POST', path: '/authorization/clear-auth-unread', access: 'unit', writes: true };
