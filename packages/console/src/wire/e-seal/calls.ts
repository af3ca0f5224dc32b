// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const drawErrors = ["eSeal.glyphMissing", "eSeal.textTooLong"];
export const signerErrors = [
	"certificate.noSigner",
	"certificate.signerKind",
	"certificate.signerDown"
];
export const listKeyHolders = { method: 'GET', path: '/e-seal/key-holders', access: 'unit', writes: false };
export const previewSeal = { method: 'POST', path: '/e-seal/preview', access: 'unit', permission: 'eSeal.edit', writes: false };
export const cleanSealPicture = { method: 'POST', path: '/e-seal/clean', access: 'unit', permission: 'eSeal.edit', writes: false };
export const addESeal = { method: 'POST', path: '/e-seal/add', access: 'unit', permission: 'eSeal.edit', writes: true };
export const changeSealPicture = { method: 'POST', path: '/e-seal/picture', access: 'unit', permission: 'eSeal.edit', writes: true };
export const suspendESeal = { method: 'POST', path: '/e-seal/suspend', access: 'unit', permission: 'eSeal.edit', writes: true };
export const resumeESeal = { method: 'POST', path: '/e-seal/resume', access: 'unit', permission: 'eSeal.edit', writes: true };
export const endESeal = { method: 'POST', path: '/e-seal/end', access: 'unit', permission: 'eSeal.edit', writes: true };
export const getESeal = { method: 'GET', path: '/e-seal/:id/detail', access: 'unit', permission: 'device.view', writes: false };
export const getSealPicture = { method: 'GET', path: '/e-seal/:id/picture', access: 'unit', writes: false };
