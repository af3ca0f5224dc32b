// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const greetOutside = { method: 'POST', path: '/signing/outside/greet', access: 'public', writes: false };
export const sendOutsideCode = { method: 'POST', path: '/signing/outside/code', access: 'public', writes: false };
export const openOutside = { method: 'POST', path: '/signing/outside/open', access: 'public', writes: true };
export const getOutsideTask = { method: 'POST', path: '/signing/outside/task', access: 'public', writes: false };
export const proveOutside = { method: 'POST', path: '/signing/outside/prove', access: 'public', timeoutMs: 30000, writes: true };
export const signOutside = { method: 'POST', path: '/signing/outside/sign', access: 'public', timeoutMs: 60000, writes: true };
export const cleanOutsidePhoto = { method: 'POST', path: '/signing/outside/clean', access: 'public', timeoutMs: 300000, writes: false };
export const declineOutside = { method: 'POST', path: '/signing/outside/decline', access: 'public', writes: true };
export const handOverOutside = { method: 'POST', path: '/signing/outside/hand-over', access: 'public', writes: true };
