// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const grantOrder = { method: 'POST', path: '/order/grant', access: 'operator', permission: 'order.process', writes: true };
export const listGrantUnits = { method: 'GET', path: '/order/units', access: 'operator', permission: 'order.process', writes: false, sorts: ['name'], filters: { keyword: true } };
export const listGrantOffers = { method: 'GET', path: '/order/offers', access: 'operator', permission: 'order.process', writes: false };
export const listUnitSeals = { method: 'GET', path: '/order/seals', access: 'operator', permission: 'order.process', writes: false, sorts: ['name'], filters: { companyId: true, keyword: true } };
export const reviewVoucher = { method: 'POST', path: '/order/voucher/review', access: 'operator', permission: 'order.process', writes: true };
export const allocateOrder = { method: 'POST', path: '/order/allocate', access: 'operator', permission: 'order.process', writes: true };
export const confirmOrder = { method: 'POST', path: '/order/confirm', access: 'operator', permission: 'order.process', writes: true };
export const shipOrder = { method: 'POST', path: '/order/ship', access: 'operator', permission: 'order.process', writes: true };
export const proposeRefund = { method: 'POST', path: '/order/refund/propose', access: 'operator', permission: 'order.process', writes: true };
export const decideRefund = { method: 'POST', path: '/order/refund/decide', access: 'operator', permission: 'order.process', writes: true };
export const settleRefund = { method: 'POST', path: '/order/refund/settle', access: 'operator', permission: 'order.process', writes: true };
export const listRefunds = { method: 'GET', path: '/order/refund/list', access: 'operator', permission: 'refund.view', writes: false, sorts: ['-askedAt', 'askedAt'], filters: { state: true, keyword: true } };
export const listDifferences = { method: 'GET', path: '/reconciliation/list', access: 'operator', permission: 'reconciliation.view', writes: false, sorts: ['-foundAt', 'foundAt'], filters: { way: true, open: true } };
export const settleDifference = { method: 'POST', path: '/reconciliation/settle', access: 'operator', permission: 'order.process', writes: true };
export const getRevenue = { method: 'GET', path: '/order/revenue', access: 'operator', permission: 'revenue.view', writes: false };
