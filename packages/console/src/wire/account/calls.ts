// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const sendCode = { method: 'POST', path: '/user/code', access: 'public', writes: true };
export const loginByPhone = { method: 'POST', path: '/user/login-by-phone', access: 'public', writes: true };
export const loginByUsername = { method: 'POST', path: '/user/login-by-username', access: 'public', writes: true };
export const loginPc = { method: 'POST', path: '/user/login-pc', access: 'public', writes: true };
export const getUserInfo = { method: 'GET', path: '/user/get-user-info', access: 'account', writes: false };
export const enterUnit = { method: 'POST', path: '/user/get-user-info', access: 'account', writes: true };
export const changePassword = { method: 'POST', path: '/user/password-change', access: 'public', writes: true };
export const checkPassword = { method: 'GET', path: '/user/check-password', access: 'account', writes: false };
export const logout = { method: 'POST', path: '/user/logout', access: 'account', writes: true };
export const listSessions = { method: 'GET', path: '/user/sessions', access: 'account', writes: false };
export const endSession = { method: 'POST', path: '/user/end-session', access: 'account', writes: true };
export const endOtherSessions = { method: 'POST', path: '/user/end-other-sessions', access: 'account', writes: true };
export const getPreferences = { method: 'GET', path: '/user/preferences', access: 'signed', writes: false };
export const savePreferences = { method: 'POST', path: '/user/preferences', access: 'signed', writes: true };
