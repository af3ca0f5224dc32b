// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const activateAuthorization = { method: 'POST', path: '/authorization/active', access: 'unit', permission: 'authorization.use', timeoutMs: 30000, writes: true };
export const reactivateAuthorization = { method: 'POST', path: '/authorization/re-active', access: 'unit', permission: 'authorization.use', timeoutMs: 30000, writes: true };
export const pauseAuthorization = { method: 'POST', path: '/authorization/tmp-finish', access: 'unit', permission: 'authorization.use', writes: true };
export const closeAuthorization = { method: 'POST', path: '/authorization/close', access: 'unit', permission: 'authorization.use', writes: true };
export const closeAuthorizationOfSeal = { method: 'POST', path: '/authorization/close-by-device-id', access: 'unit', permission: 'authorization.manage', writes: true };
export const cancelAuthorization = { method: 'POST', path: '/authorization/cancel', access: 'unit', permission: 'authorization.use', writes: true };
export const resendOrder = { method: 'POST', path: '/authorization/resend-order', access: 'unit', permission: 'authorization.use', timeoutMs: 30000, writes: true };
export const lockPhotograph = { method: 'POST', path: '/authorization/lock-photograph', access: 'unit', permission: 'authorization.manage', writes: true };
export const unlockPhotograph = { method: 'POST', path: '/authorization/unlock-photograph', access: 'unit', permission: 'authorization.manage', writes: true };
export const changeAuthorizedUser = { method: 'POST', path: '/authorization/change-auth-user', access: 'unit', permission: 'authorization.manage', writes: true };
export const auditAuthorization = { method: 'POST', path: '/authorization/audit', access: 'unit', permission: 'authorization.review', writes: true };
export const pressByHand = { method: 'POST', path: '/authorization/press-by-hand', access: 'unit', permission: 'authorization.use', writes: true };
