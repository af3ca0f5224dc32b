// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const getLoginUrl = { method: 'GET', path: '/security/login-url', access: 'public', writes: false };
export const newSessionId = { method: 'POST', path: '/security/session-id', access: 'signed', writes: true };
export const enterBySessionId = { method: 'GET', path: '/security/session-id', access: 'public', writes: false };
