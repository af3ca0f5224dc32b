// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const getSecondFactor = { method: 'GET', path: '/security/second-factor', access: 'operator', writes: false };
export const beginSecondFactor = { method: 'POST', path: '/security/second-factor/begin', access: 'operator', writes: true };
export const confirmSecondFactor = { method: 'POST', path: '/security/second-factor/confirm', access: 'operator', writes: true };
export const verifySecondFactor = { method: 'POST', path: '/security/second-factor/verify', access: 'operator', writes: true };
export const renewRecoveryCodes = { method: 'POST', path: '/security/second-factor/recovery-codes', access: 'operator', writes: true };
export const resetSecondFactor = { method: 'POST', path: '/operator/reset-second-factor', access: 'operator', permission: 'operator.edit', writes: true };
export const secondStep = [
	beginSecondFactor,
	confirmSecondFactor,
	verifySecondFactor
];
