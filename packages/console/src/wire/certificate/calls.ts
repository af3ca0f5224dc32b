// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listCertificates = { method: 'GET', path: '/certificate/list', access: 'unit', permission: 'certificate.view', writes: false, sorts: ['endsAt', '-endsAt'], filters: { keyword: true, state: true } };
export const renewCertificate = { method: 'POST', path: '/certificate/renew', access: 'unit', permission: 'certificate.edit', writes: true };
export const rekeyCertificate = { method: 'POST', path: '/certificate/rekey', access: 'unit', permission: 'certificate.edit', writes: true };
export const revokeCertificate = { method: 'POST', path: '/certificate/revoke', access: 'unit', permission: 'certificate.edit', writes: true };
export const requestCertificate = { method: 'GET', path: '/certificate/:id/request', access: 'unit', permission: 'certificate.edit', writes: false };
export const installCertificate = { method: 'POST', path: '/certificate/install', access: 'unit', permission: 'certificate.edit', writes: true };
export const importCertificate = { method: 'POST', path: '/certificate/import', access: 'unit', permission: 'certificate.edit', writes: true };
