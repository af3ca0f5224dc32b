// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const OrderState = /* @__PURE__ */ codeTable('orderState', { initial: 0, allocated: 1, confirmed: 2, shipped: 3, finished: 4, cancelled: 5 });
export const OrderPayState = /* @__PURE__ */ codeTable('orderPayState', { toBePaid: 0, paid: 1, refunding: 2, refunded: 3, cancelled: 4, notReviewed: 5, reviewFailed: 6, statusCheck: 7 });
export const PayType = /* @__PURE__ */ codeTable('payType', { offline: 'offline', weChat: 'wechat', alipay: 'alipay', unionPay: 'unionpay' });
export const PayEntrance = /* @__PURE__ */ codeTable('payEntrance', { code: 'code', page: 'page', form: 'form' });
export const PaymentState = /* @__PURE__ */ codeTable('paymentState', { open: 'open', paid: 'paid', closed: 'closed', surplus: 'surplus' });
export const RefundState = /* @__PURE__ */ codeTable('refundState', { asked: 'asked', rejected: 'rejected', sending: 'sending', done: 'done', failed: 'failed' });
