// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const exportUsePdf = { method: 'GET', path: '/use-record/export-pdf/:empowerNo', access: 'unit', permission: 'useRecord.view', timeoutMs: 60000, writes: false };
export const listDisclosures = { method: 'GET', path: '/disclosure/list', access: 'unit', permission: 'useRecord.view', writes: false };
export const revokeDisclosure = { method: 'POST', path: '/disclosure/revoke', access: 'unit', permission: 'useRecord.view', writes: true };
export const openDisclosure = { method: 'POST', path: '/disclosure/open', access: 'public', writes: false };
