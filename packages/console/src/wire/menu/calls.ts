// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const getMenu = { method: 'GET', path: '/menu', access: 'signed', writes: false };
export const getMenuNav = { method: 'GET', path: '/menu/nav', access: 'operator', writes: false };
export const listMenuItems = { method: 'GET', path: '/menu/list', access: 'operator', permission: 'menu.view', writes: false };
export const getMenuItem = { method: 'GET', path: '/menu/:id/info', access: 'operator', permission: 'menu.view', writes: false };
export const saveMenuItem = { method: 'POST', path: '/menu/save', access: 'operator', permission: 'menu.edit', writes: true };
export const updateMenuItem = { method: 'POST', path: '/menu/update', access: 'operator', permission: 'menu.edit', writes: true };
export const moveMenuItem = { method: 'POST', path: '/menu/move', access: 'operator', permission: 'menu.edit', writes: true };
export const deleteMenuItem = { method: 'POST', path: '/menu/delete/:id', access: 'operator', permission: 'menu.edit', writes: true };
