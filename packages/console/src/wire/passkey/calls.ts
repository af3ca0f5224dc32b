// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listPasskeys = { method: 'GET', path: '/user/passkeys', access: 'account', writes: false };
export const sendPasskeyCode = { method: 'POST', path: '/user/passkey/code', access: 'account', writes: false };
export const beginPasskey = { method: 'POST', path: '/user/passkey/begin', access: 'account', writes: false };
export const addPasskey = { method: 'POST', path: '/user/passkey/add', access: 'account', writes: true };
export const removePasskey = { method: 'POST', path: '/user/passkey/remove', access: 'account', writes: true };
