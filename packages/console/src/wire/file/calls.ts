// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const uploadFile = { method: 'POST', path: '/file/upload', access: 'unit', timeoutMs: 300000, bytes: true, writes: true };
export const beginUpload = { method: 'POST', path: '/file/upload/begin', access: 'unit', writes: true };
export const uploadPart = { method: 'POST', path: '/file/upload/part', access: 'unit', timeoutMs: 300000, bytes: true, writes: true };
export const finishUpload = { method: 'POST', path: '/file/upload/finish', access: 'unit', timeoutMs: 3000000, writes: true };
export const cancelUpload = { method: 'POST', path: '/file/upload/cancel', access: 'unit', writes: true };
export const getTempUrl = { method: 'GET', path: '/file/temp-url', access: 'unit', writes: false };
export const deleteFile = { method: 'POST', path: '/file/delete', access: 'unit', writes: true };
