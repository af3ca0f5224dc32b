/** Where a unit reads one of its orders. */
export const orderPath = (id: string): string => `/cost/payrecordDetail/${id}`;
/** Where an operator works on an order. */
export const deskOrderPath = (id: string): string => `/orderDetail?id=${id}`;

export const askInvoicePath = '/cost/invoiced';
export const ordersPath = '/cost/payLists';
export const deskOrdersPath = '/orders';
export const buyPath = '/cost/servicePay';
export const smartSealsPath = '/cost/devicePay';
export const ordinarySealsPath = '/cost/filePay';
export const textsPath = '/cost/smsrecordlist';
