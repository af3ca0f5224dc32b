// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const getWall = { method: 'GET', path: '/wall/picture', access: 'unit', permission: 'wall.view', writes: false };
export const listWallLinks = { method: 'GET', path: '/wall/link/list', access: 'unit', permission: 'wall.share', writes: false, sorts: ['-createdAt', 'createdAt'], filters: {} };
export const addWallLink = { method: 'POST', path: '/wall/link/add', access: 'unit', permission: 'wall.share', writes: true };
export const withdrawWallLink = { method: 'POST', path: '/wall/link/withdraw', access: 'unit', permission: 'wall.share', writes: true };
export const showWall = { method: 'POST', path: '/wall/show', access: 'public', writes: false };
