// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listOperateLog = { method: 'GET', path: '/operate-log/list', access: 'signed', permission: 'log.view', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { keyword: true, action: true, objectId: true, objectType: true, from: true, to: true } };
export const listLoginLog = { method: 'GET', path: '/login-log/list', access: 'signed', permission: 'log.view', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { keyword: true, loginType: true, result: true, from: true, to: true } };
export const addLoginLog = { method: 'POST', path: '/login-log/add', access: 'account', writes: true };
export const actionOf = (call) => call.path.slice(1).replace(/\/:\w+/g, "").replaceAll("/", ".");
