// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const allocateEngraving = { method: 'POST', path: '/engraving/allocate', access: 'operator', permission: 'engraving.process', writes: true };
export const returnEngravingPapers = { method: 'POST', path: '/engraving/papers/return', access: 'operator', permission: 'engraving.process', writes: true };
export const redoEngraving = { method: 'POST', path: '/engraving/redo', access: 'operator', permission: 'engraving.process', writes: true };
export const listEngravers = { method: 'GET', path: '/engraver/list', access: 'operator', permission: 'engraver.view', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { keyword: true } };
export const selectEngraver = { method: 'GET', path: '/engraver/select', access: 'operator', permission: 'engraving.process', writes: false };
export const getEngraver = { method: 'GET', path: '/engraver/:id/info', access: 'operator', permission: 'engraver.view', writes: false };
export const addEngraver = { method: 'POST', path: '/engraver/add', access: 'operator', permission: 'engraver.edit', writes: true };
export const updateEngraver = { method: 'POST', path: '/engraver/update', access: 'operator', permission: 'engraver.edit', writes: true };
export const addEngraverPerson = { method: 'POST', path: '/engraver/person/add', access: 'operator', permission: 'engraver.edit', writes: true };
