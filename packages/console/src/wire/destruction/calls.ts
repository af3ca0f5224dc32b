// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listDestructions = { method: 'GET', path: '/destruction/list', access: 'unit', permission: 'destruction.view', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { keyword: true, state: true, reason: true } };
export const getDestruction = { method: 'GET', path: '/destruction/:id/detail', access: 'unit', permission: 'destruction.view', writes: false };
export const selectDestructionWitness = { method: 'GET', path: '/destruction/witness/select', access: 'unit', permission: 'destruction.edit', writes: false };
export const beginDestruction = { method: 'POST', path: '/destruction/begin', access: 'unit', permission: 'destruction.edit', writes: true };
export const cancelDestruction = { method: 'POST', path: '/destruction/cancel', access: 'unit', permission: 'destruction.edit', writes: true };
export const handInSeal = { method: 'POST', path: '/destruction/hand-in', access: 'unit', permission: 'destruction.edit', writes: true };
export const destroySeal = { method: 'POST', path: '/destruction/destroy', access: 'unit', permission: 'destruction.edit', writes: true };
export const nameDestructionSigner = { method: 'POST', path: '/destruction/signer', access: 'unit', permission: 'destruction.edit', writes: true };
export const sendDestructionCode = { method: 'POST', path: '/destruction/code', access: 'unit', permission: 'destruction.sign', writes: false };
export const askDestructionPasskey = { method: 'POST', path: '/destruction/passkey', access: 'unit', permission: 'destruction.sign', writes: false };
export const signDestruction = { method: 'POST', path: '/destruction/sign', access: 'unit', permission: 'destruction.sign', writes: true };
