// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const saveUseImage = { method: 'POST', path: '/use-record/image/save', access: 'unit', permission: 'photo.add', writes: true };
export const listUsePhotos = { method: 'GET', path: '/use-record/:id/photos', access: 'unit', writes: false };
export const listPhotoUses = { method: 'GET', path: '/photo/uses', access: 'unit', permission: 'photo.add', writes: false };
export const makePhotoTicket = { method: 'POST', path: '/photo/ticket', access: 'unit', permission: 'photo.add', writes: true };
export const getPhotoTicket = { method: 'GET', path: '/photo/ticket/:id', access: 'unit', permission: 'photo.add', writes: false };
export const revokePhotoTicket = { method: 'POST', path: '/photo/ticket/revoke', access: 'unit', permission: 'photo.add', writes: true };
export const claimPhotoTicket = { method: 'POST', path: '/photo/phone/claim', access: 'public', writes: true };
export const getPhoneState = { method: 'POST', path: '/photo/phone/state', access: 'public', writes: false };
export const sendPhonePhoto = { method: 'POST', path: '/photo/phone/send', access: 'public', timeoutMs: 300000, bytes: true, writes: true };
