import { codes } from '../kit/codes.ts';

/** How far an order has been fulfilled. */
export const OrderState = codes('orderState', {
  initial: 0,
  allocated: 1,
  confirmed: 2,
  shipped: 3,
  finished: 4,
  cancelled: 5,
});

/** How far an order has been paid. */
export const OrderPayState = codes('orderPayState', {
  toBePaid: 0,
  paid: 1,
  refunding: 2,
  refunded: 3,
  cancelled: 4,
  notReviewed: 5,
  reviewFailed: 6,
  statusCheck: 7,
});

/** In whose name an order is paid. */
export const PayerType = codes('payerType', { enterprise: 1, individual: 2 });

/** The way an order is paid. */
export const PayType = codes('payType', {
  offline: 'offline',
  weChat: 'wechat',
  alipay: 'alipay',
  unionPay: 'unionpay',
});
