// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const savePartnerApply = { method: 'POST', path: '/partner-apply/save', access: 'unit', permission: 'partner.apply', writes: true };
export const listPartnerApplies = { method: 'POST', path: '/partner-apply/list', access: 'signed', permission: 'partner.view', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { keyword: true, state: true } };
export const getPartnerApply = { method: 'GET', path: '/partner-apply/detail-info', access: 'signed', permission: 'partner.view', writes: false };
export const updatePartnerApply = { method: 'POST', path: '/partner-apply/update', access: 'operator', permission: 'partner.review', writes: true };
export const setDeliveryTime = { method: 'PUT', path: '/partner/delivery-time', access: 'operator', permission: 'partner.review', writes: true };
