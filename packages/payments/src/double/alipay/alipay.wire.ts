import { createSign, createVerify, randomUUID } from 'node:crypto';
import { fenOf, yuan } from '../../money.ts';
import { fromWallClock, wallClock } from '../../time.ts';
import type { Book, OpenedCharge, Payment } from '../book.ts';
import type { Asked, Letter, Notify, Reply, Wire } from '../wire.ts';
import { alipayBill } from './alipay.bill.ts';

export const appId = '2021000000000001';
export const merchantId = '2088000000000001';

class No extends Error {
  readonly code: string;
  constructor(code: string, words: string) {
    super(words);
    this.code = code;
  }
}

const inOrder = (fields: Record<string, string>): string =>
  Object.keys(fields)
    .sort()
    .filter((name) => fields[name] !== '')
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

const signed = (text: string, privateKey: string): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64');

/** Alipay's side of its gateway. */
export const alipayWire = (book: Book, address: () => string, notify: Notify): Wire => {
  const keys = book.state.keys.alipay;

  const isFromMerchant = ({ sign = '', ...rest }: Record<string, string>): boolean =>
    rest.app_id === appId &&
    rest.sign_type === 'RSA2' &&
    createVerify('RSA-SHA256').update(inOrder(rest), 'utf8').verify(keys.merchant.publicKey, sign, 'base64');

  /** A trade is there only once its payer has opened it. */
  const known = (content: Record<string, string>): OpenedCharge => {
    const charge = book.charge('alipay', content.out_trade_no ?? '');
    if (!charge?.seenAt) throw new No('ACQ.TRADE_NOT_EXIST', '交易不存在');
    return charge;
  };

  const statusOf = (charge: OpenedCharge): string => {
    const fate = book.fate(charge);
    if (fate === 'unpaid') return 'WAIT_BUYER_PAY';
    return fate === 'closed' || book.left(charge) === 0 ? 'TRADE_CLOSED' : 'TRADE_SUCCESS';
  };

  const open = (fields: Record<string, string>, content: Record<string, string>): OpenedCharge => {
    const { out_trade_no: tradeNo = '', subject = '', total_amount = '' } = content;
    if (!/^\w{1,64}$/.test(tradeNo) || subject === '') throw new No('ACQ.INVALID_PARAMETER', '参数无效');
    const [amount, expiresAt] = [fenOf(total_amount), fromWallClock(content.time_expire ?? '').getTime()];
    const earlier = book.charge('alipay', tradeNo);
    if (!earlier) {
      const { notify_url: notifyUrl = '', return_url: returnUrl = '' } = fields;
      const charge = { way: 'alipay', tradeNo, amount, subject, expiresAt, notifyUrl, returnUrl } as const;
      return book.add({ ...charge, echo: {} });
    }
    if (book.fate(earlier) === 'paid') throw new No('ACQ.TRADE_HAS_SUCCESS', '交易已被支付');
    if (book.fate(earlier) === 'closed') throw new No('ACQ.TRADE_HAS_CLOSE', '交易已经关闭');
    if (earlier.amount !== amount) throw new No('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改');
    return earlier;
  };

  const query = (content: Record<string, string>) => {
    const charge = known(content);
    const [payment] = book.payments(charge);
    return {
      out_trade_no: charge.tradeNo,
      trade_no: payment?.providerNo ?? charge.key,
      trade_status: statusOf(charge),
      total_amount: yuan(charge.amount),
      send_pay_date: payment && wallClock(new Date(payment.at)),
    };
  };

  const close = (content: Record<string, string>) => {
    const charge = known(content);
    if (book.fate(charge) !== 'unpaid') throw new No('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
    charge.closedAt = book.now().getTime();
    book.save();
    return { out_trade_no: charge.tradeNo, trade_no: charge.key };
  };

  const refund = (content: Record<string, string>) => {
    const charge = known(content);
    const [payment] = book.payments(charge);
    if (!payment) throw new No('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
    const { out_request_no: refundNo = '' } = content;
    const amount = fenOf(content.refund_amount ?? '');
    const earlier = book.refunds(charge).find((one) => one.refundNo === refundNo);
    if (earlier && earlier.amount !== amount) throw new No('ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致');
    if (!earlier) {
      if (amount <= 0 || refundNo === '') throw new No('ACQ.INVALID_PARAMETER', '参数无效');
      if (amount > book.left(charge)) throw new No('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限');
      const { notifyUrl } = charge;
      const made = book.giveBack(charge, { refundNo, amount, notifyUrl, echo: {} }, payment.providerNo);
      notify({ way: 'alipay', tradeNo: charge.tradeNo, about: 'refund', number: refundNo });
      return { ...returned(charge), fund_change: 'Y', gmt_refund_pay: wallClock(new Date(made.at)) };
    }
    return { ...returned(charge), fund_change: 'N' };
  };

  const returned = (charge: OpenedCharge) => ({
    out_trade_no: charge.tradeNo,
    trade_no: book.payments(charge)[0]?.providerNo,
    refund_fee: yuan(book.refunds(charge).reduce((sum, { amount }) => sum + amount, 0)),
  });

  const refundQuery = (content: Record<string, string>) => {
    const charge = known(content);
    const made = book.refunds(charge).find((one) => one.refundNo === content.out_request_no);
    return made
      ? {
          trade_no: made.providerNo,
          out_trade_no: charge.tradeNo,
          out_request_no: made.refundNo,
          total_amount: yuan(charge.amount),
          refund_amount: yuan(made.amount),
          refund_status: 'REFUND_SUCCESS',
          gmt_refund_pay: wallClock(new Date(made.at)),
        }
      : {};
  };

  const billAddress = ({ bill_date: day = '' }: Record<string, string>) => {
    if (!alipayBill(book, day, merchantId)) throw new No('isp.bill_not_exist', '账单不存在');
    return { bill_download_url: `${address()}/downloadBillFile.resource?day=${day}` };
  };

  const methods: Record<string, (content: Record<string, string>, fields: Record<string, string>) => object> =
    {
      'alipay.trade.precreate': (content, fields) => {
        const { key, tradeNo } = open(fields, content);
        return { out_trade_no: tradeNo, qr_code: `${address()}/pay/${key}` };
      },
      'alipay.trade.query': query,
      'alipay.trade.close': close,
      'alipay.trade.refund': refund,
      'alipay.trade.fastpay.refund.query': refundQuery,
      'alipay.data.dataservice.bill.downloadurl.query': billAddress,
    };

  const gateway = (asked: Asked): Reply => {
    const fields = Object.fromEntries([...asked.query, ...new URLSearchParams(asked.body)]);
    const { method = '' } = fields;
    const reply = (said: object): Reply => {
      const text = JSON.stringify(said);
      const sign = signed(text, keys.platform.privateKey);
      const body = `{"${method.replaceAll('.', '_')}_response":${text},"sign":"${sign}"}`;
      return { status: 200, headers: { 'content-type': 'application/json;charset=utf-8' }, body };
    };
    try {
      if (!isFromMerchant(fields)) throw new No('isv.invalid-signature', '验签出错');
      const content: Record<string, string> = JSON.parse(fields.biz_content ?? '{}');
      if (method === 'alipay.trade.page.pay') {
        const { key } = open(fields, content);
        return { status: 302, headers: { location: `${address()}/pay/${key}` }, body: '' };
      }
      const answer = methods[method];
      if (!answer) throw new No('isv.invalid-method', '不存在的方法名');
      return reply({ code: '10000', msg: 'Success', ...answer(content, fields) });
    } catch (thrown) {
      const no = thrown instanceof No ? thrown : new No('isv.invalid-parameter', '参数无效');
      const code = no.code.startsWith('ACQ.') ? '40004' : '40002';
      const said = { code, msg: 'Business Failed', sub_code: no.code, sub_msg: no.message };
      if (method !== 'alipay.trade.page.pay') return reply(said);
      return { status: 200, headers: { 'content-type': 'text/plain;charset=utf-8' }, body: no.message };
    }
  };

  const letter = (
    charge: OpenedCharge,
    payment: Payment,
    more: Record<string, string>,
    forged: boolean,
  ): Letter => {
    const fields: Record<string, string> = {
      notify_time: wallClock(book.now()),
      notify_type: 'trade_status_sync',
      notify_id: randomUUID().replaceAll('-', ''),
      charset: 'utf-8',
      version: '1.0',
      app_id: appId,
      auth_app_id: appId,
      seller_id: merchantId,
      buyer_id: '2088000000000002',
      out_trade_no: charge.tradeNo,
      trade_no: payment.providerNo,
      trade_status: 'TRADE_SUCCESS',
      subject: charge.subject,
      total_amount: yuan(payment.amount),
      receipt_amount: yuan(payment.amount),
      buyer_pay_amount: yuan(payment.amount),
      gmt_create: wallClock(new Date(charge.openedAt)),
      gmt_payment: wallClock(new Date(payment.at)),
      ...more,
    };
    const { privateKey } = forged ? book.state.keys.stranger : keys.platform;
    // In notices, other than in calls, the kind of the signature is not part of what is signed.
    const sign = signed(inOrder(fields), privateKey);
    const body = new URLSearchParams({ ...fields, sign_type: 'RSA2', sign }).toString();
    return { headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, body };
  };

  return {
    way: 'alipay',
    answer: (asked) => {
      if (asked.path === '/gateway.do') return gateway(asked);
      if (asked.path !== '/downloadBillFile.resource') return undefined;
      const file = alipayBill(book, asked.query.get('day') ?? '', merchantId);
      if (!file) return { status: 404, headers: {}, body: '' };
      return { status: 200, headers: { 'content-type': 'application/zip' }, body: file };
    },
    paymentLetter: (charge, payment, forged) => letter(charge, payment, {}, forged),
    refundLetter: (charge, made, forged) => {
      const [payment] = book.payments(charge);
      return (
        payment &&
        letter(
          charge,
          payment,
          {
            trade_status: statusOf(charge),
            out_biz_no: made.refundNo,
            gmt_refund: `${wallClock(new Date(made.at))}.000`,
            refund_fee: returned(charge).refund_fee,
          },
          forged,
        )
      );
    },
    accepts: (status, body) => status === 200 && body.trim() === 'success',
    pauses: [240, 600, 600, 3600, 7200, 21600, 54000],
  };
};
