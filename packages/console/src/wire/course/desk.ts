// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listKeptCourses = { method: 'GET', path: '/course/desk/list', access: 'operator', permission: 'courseDesk.view', writes: false, sorts: ['-updatedAt', 'updatedAt'], filters: { keyword: true, category: true, stage: true } };
export const getKeptCourse = { method: 'GET', path: '/course/desk/:id/detail', access: 'operator', permission: 'courseDesk.view', writes: false };
export const addCourse = { method: 'POST', path: '/course/desk/add', access: 'operator', permission: 'courseDesk.edit', writes: true };
export const updateCourse = { method: 'POST', path: '/course/desk/update', access: 'operator', permission: 'courseDesk.edit', writes: true };
export const publishCourse = { method: 'POST', path: '/course/desk/publish', access: 'operator', permission: 'courseDesk.publish', writes: true };
export const withdrawCourse = { method: 'POST', path: '/course/desk/withdraw', access: 'operator', permission: 'courseDesk.publish', writes: true };
export const deleteCourse = { method: 'POST', path: '/course/desk/delete', access: 'operator', permission: 'courseDesk.edit', writes: true };
export const cancelSession = { method: 'POST', path: '/course/desk/session/cancel', access: 'operator', permission: 'courseDesk.publish', writes: true };
export const openAttendance = { method: 'POST', path: '/course/desk/session/code', access: 'operator', permission: 'courseDesk.edit', writes: true };
