// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listCourses = { method: 'GET', path: '/course/list', access: 'unit', permission: 'course.view', writes: false, sorts: ['-place', 'place'], filters: { keyword: true, category: true, mine: true } };
export const getCourse = { method: 'GET', path: '/course/:id/detail', access: 'unit', permission: 'course.view', writes: false };
export const bookCourse = { method: 'POST', path: '/course/book', access: 'unit', permission: 'course.book', writes: true };
export const cancelBooking = { method: 'POST', path: '/course/cancel', access: 'unit', permission: 'course.book', writes: true };
export const attendCourse = { method: 'POST', path: '/course/attend', access: 'unit', permission: 'course.book', writes: true };
export const rateCourse = { method: 'POST', path: '/course/rate', access: 'unit', permission: 'course.book', writes: true };
