// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listViews = { method: 'GET', path: '/list-view/list', access: 'unit', writes: false };
export const addView = { method: 'POST', path: '/list-view/add', access: 'unit', writes: true };
export const updateView = { method: 'POST', path: '/list-view/update', access: 'unit', writes: true };
export const deleteView = { method: 'POST', path: '/list-view/delete', access: 'unit', writes: true };
export const setDefaultView = { method: 'POST', path: '/list-view/default', access: 'unit', writes: true };
