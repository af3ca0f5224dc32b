// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listEngravings = { method: 'GET', path: '/engraving/list', access: 'signed', permission: 'engraving.view', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { keyword: true, state: true, form: true } };
export const getEngraving = { method: 'GET', path: '/engraving/:id/detail', access: 'signed', permission: 'engraving.view', writes: false };
export const listEngravingOffers = { method: 'GET', path: '/engraving/offers', access: 'unit', permission: 'engraving.view', writes: false };
export const previewEngraving = { method: 'POST', path: '/engraving/preview', access: 'unit', permission: 'engraving.order', writes: false };
export const placeEngraving = { method: 'POST', path: '/engraving/place', access: 'unit', permission: 'engraving.order', writes: true };
export const addEngravingPaper = { method: 'POST', path: '/engraving/paper', access: 'unit', permission: 'engraving.order', writes: true };
export const cancelEngraving = { method: 'POST', path: '/engraving/cancel', access: 'unit', permission: 'engraving.order', writes: true };
export const disputeEngraving = { method: 'POST', path: '/engraving/dispute', access: 'unit', permission: 'engraving.order', writes: true };
export const receiveEngraving = { method: 'POST', path: '/engraving/receive', access: 'unit', permission: 'engraving.order', writes: true };
