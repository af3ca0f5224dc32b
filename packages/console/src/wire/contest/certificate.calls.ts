// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const makeCertificate = { method: 'GET', path: '/contest/certificate/make/:id', access: 'unit', permission: 'contest.view', timeoutMs: 60000, writes: false };
export const checkCertificate = { method: 'POST', path: '/contest/certificate/check', access: 'public', writes: false };
