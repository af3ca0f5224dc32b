// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const dryRunTemplate = { method: 'POST', path: '/template/dry-run', access: 'unit', permission: 'template.view', writes: false };
