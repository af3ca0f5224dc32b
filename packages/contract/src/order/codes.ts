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

/** The way an order is paid. */
export const PayType = codes('payType', {
  offline: 'offline',
  weChat: 'wechat',
  alipay: 'alipay',
  unionPay: 'unionpay',
});

/** How a payer is led to the provider of a payment. */
export const PayEntrance = codes('payEntrance', { code: 'code', page: 'page', form: 'form' });

/** What has become of one try to pay on-line. */
export const PaymentState = codes('paymentState', {
  open: 'open',
  paid: 'paid',
  closed: 'closed',
  /** It came after the order was paid or over: it goes back by itself. */
  surplus: 'surplus',
});

/** How far money has come on its way back. */
export const RefundState = codes('refundState', {
  /** A unit asked for it, or an operator proposed it: somebody else decides. */
  asked: 'asked',
  rejected: 'rejected',
  /** The provider has it, or an operator still has to send it. */
  sending: 'sending',
  done: 'done',
  failed: 'failed',
});
