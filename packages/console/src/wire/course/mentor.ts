// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listMentors = { method: 'GET', path: '/course/desk/mentor/list', access: 'operator', permission: 'courseDesk.view', writes: false, sorts: ['-updatedAt', 'updatedAt'], filters: { keyword: true, offered: true } };
export const getMentor = { method: 'GET', path: '/course/desk/mentor/:id/detail', access: 'operator', permission: 'courseDesk.view', writes: false };
export const addMentor = { method: 'POST', path: '/course/desk/mentor/add', access: 'operator', permission: 'courseDesk.edit', writes: true };
export const updateMentor = { method: 'POST', path: '/course/desk/mentor/update', access: 'operator', permission: 'courseDesk.edit', writes: true };
