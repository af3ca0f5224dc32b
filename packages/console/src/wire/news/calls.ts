// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listNews = { method: 'GET', path: '/news/list', access: 'unit', permission: 'news.view', writes: false, sorts: ['-place', 'place'], filters: { keyword: true, category: true, unread: true } };
export const getNews = { method: 'GET', path: '/news/:id/detail', access: 'unit', permission: 'news.view', writes: false };
export const readNews = { method: 'POST', path: '/news/read', access: 'unit', permission: 'news.view', writes: true };
export const listArticles = { method: 'GET', path: '/news/desk/list', access: 'operator', permission: 'newsDesk.view', writes: false, sorts: ['-updatedAt', 'updatedAt'], filters: { keyword: true, category: true, stage: true } };
export const getArticle = { method: 'GET', path: '/news/desk/:id/detail', access: 'operator', permission: 'newsDesk.view', writes: false };
export const addArticle = { method: 'POST', path: '/news/desk/add', access: 'operator', permission: 'newsDesk.edit', writes: true };
export const updateArticle = { method: 'POST', path: '/news/desk/update', access: 'operator', permission: 'newsDesk.edit', writes: true };
export const publishArticle = { method: 'POST', path: '/news/desk/publish', access: 'operator', permission: 'newsDesk.publish', writes: true };
export const withdrawArticle = { method: 'POST', path: '/news/desk/withdraw', access: 'operator', permission: 'newsDesk.publish', writes: true };
export const deleteArticle = { method: 'POST', path: '/news/desk/delete', access: 'operator', permission: 'newsDesk.edit', writes: true };
