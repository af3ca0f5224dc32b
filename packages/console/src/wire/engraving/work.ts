// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listEngravingWork = { method: 'GET', path: '/engraving/work/list', access: 'engraver', permission: 'engravingWork.view', writes: false, sorts: ['-allocatedAt', 'allocatedAt'], filters: { keyword: true, state: true } };
export const getEngravingWork = { method: 'GET', path: '/engraving/work/:id/detail', access: 'engraver', permission: 'engravingWork.view', writes: false };
export const confirmEngraving = { method: 'POST', path: '/engraving/work/confirm', access: 'engraver', permission: 'engravingWork.do', writes: true };
export const declineEngraving = { method: 'POST', path: '/engraving/work/decline', access: 'engraver', permission: 'engravingWork.do', writes: true };
export const shipEngraving = { method: 'POST', path: '/engraving/work/ship', access: 'engraver', permission: 'engravingWork.do', writes: true };
