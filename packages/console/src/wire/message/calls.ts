// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listMessages = { method: 'GET', path: '/message/list', access: 'unit', permission: 'message.view', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { keyword: true, topic: true, state: true, from: true, to: true } };
export const recentMessages = { method: 'GET', path: '/message/recent', access: 'unit', permission: 'message.view', writes: false };
export const countUnreadMessages = { method: 'GET', path: '/message/count/unread', access: 'unit', permission: 'message.view', writes: false };
export const updateReadStatus = { method: 'POST', path: '/message/update-read-status', access: 'unit', permission: 'message.view', writes: true };
export const getMessagePreferences = { method: 'GET', path: '/message/preferences', access: 'unit', permission: 'message.view', writes: false };
export const saveMessagePreferences = { method: 'POST', path: '/message/preferences-save', access: 'unit', permission: 'message.view', writes: true };
export const newLiveTicket = { method: 'POST', path: '/message/ws-ticket', access: 'unit', writes: true };
