// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const operatorLogin = { method: 'POST', path: '/security/login', access: 'public', writes: true };
export const operatorInfo = { method: 'GET', path: '/security/user-info', access: 'operator', writes: false };
export const changeOperatorPassword = { method: 'POST', path: '/security/password-change', access: 'operator', writes: true };
export const operatorLogout = { method: 'POST', path: '/security/logout', access: 'operator', writes: true };
