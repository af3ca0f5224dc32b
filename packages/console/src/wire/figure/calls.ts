// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const getUseOverview = { method: 'GET', path: '/figure/use/overview', access: 'unit', permission: 'useRecord.view', writes: false };
export const getUseFigures = { method: 'GET', path: '/figure/use/:kind', access: 'unit', permission: 'useRecord.view', writes: false };
