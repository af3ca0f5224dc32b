// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const issueInvoice = { method: 'POST', path: '/invoice/issue', access: 'operator', permission: 'invoice.issue', timeoutMs: 300000, bytes: true, writes: true };
export const sendInvoice = { method: 'POST', path: '/invoice/send', access: 'operator', permission: 'invoice.issue', writes: true };
export const refuseInvoice = { method: 'POST', path: '/invoice/refuse', access: 'operator', permission: 'invoice.issue', writes: true };
