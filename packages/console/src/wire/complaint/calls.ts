// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listComplaints = { method: 'GET', path: '/complaint/list', access: 'signed', permission: 'complaint.view', writes: false, sorts: ['-createdAt', 'createdAt', 'dueAt'], filters: { keyword: true, type: true, state: true } };
export const getComplaint = { method: 'GET', path: '/complaint/:id/detail', access: 'signed', permission: 'complaint.view', writes: false };
export const addComplaint = { method: 'POST', path: '/complaint/add', access: 'unit', permission: 'complaint.add', writes: true };
export const answerComplaint = { method: 'POST', path: '/complaint/answer', access: 'operator', permission: 'complaint.answer', writes: true };
export const reopenComplaint = { method: 'POST', path: '/complaint/reopen', access: 'unit', permission: 'complaint.add', writes: true };
export const closeComplaint = { method: 'POST', path: '/complaint/close', access: 'signed', permission: 'complaint.close', writes: true };
export const rateComplaint = { method: 'POST', path: '/complaint/rate', access: 'unit', permission: 'complaint.add', writes: true };
