// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listInvoices = { method: 'GET', path: '/invoice/list', access: 'signed', permission: 'invoice.view', writes: false, sorts: ['-askedAt', 'askedAt', '-amount'], filters: { keyword: true, type: true, state: true, refused: true, red: true } };
export const getInvoice = { method: 'GET', path: '/invoice/:id/detail', access: 'signed', permission: 'invoice.view', writes: false };
export const listInvoiceable = { method: 'GET', path: '/invoice/orders', access: 'unit', permission: 'invoice.ask', writes: false, sorts: ['-paidAt', 'paidAt'], filters: { keyword: true } };
export const askInvoice = { method: 'POST', path: '/invoice/ask', access: 'unit', permission: 'invoice.ask', writes: true };
export const withdrawInvoice = { method: 'POST', path: '/invoice/withdraw', access: 'unit', permission: 'invoice.ask', writes: true };
export const acceptInvoice = { method: 'POST', path: '/invoice/accept', access: 'unit', permission: 'invoice.ask', writes: true };
