// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listOrders = { method: 'GET', path: '/order/list', access: 'signed', permission: 'order.view', writes: false, sorts: ['-createdAt', 'createdAt', '-amount'], filters: { keyword: true, state: true, payState: true } };
export const getOrder = { method: 'GET', path: '/order/:id/detail', access: 'signed', permission: 'order.view', writes: false };
export const placeOrder = { method: 'POST', path: '/order/place', access: 'unit', permission: 'order.buy', writes: true };
export const cancelOrder = { method: 'POST', path: '/order/cancel', access: 'unit', permission: 'order.buy', writes: true };
export const payOrder = { method: 'POST', path: '/order/pay', access: 'unit', permission: 'order.buy', writes: true };
export const checkOrder = { method: 'POST', path: '/order/check', access: 'unit', permission: 'order.buy', writes: true };
export const sendVoucher = { method: 'POST', path: '/order/voucher', access: 'unit', permission: 'order.buy', writes: true };
export const askRefund = { method: 'POST', path: '/order/refund/ask', access: 'unit', permission: 'order.buy', writes: true };
export const receiveOrder = { method: 'POST', path: '/order/receive', access: 'unit', permission: 'order.buy', writes: true };
