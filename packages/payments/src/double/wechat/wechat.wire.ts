import { createHash, randomUUID } from 'node:crypto';
import { withZone } from '../../time.ts';
import type { Book, OpenedCharge, Payment, Refund } from '../book.ts';
import type { Asked, Letter, Notify, Reply, Wire } from '../wire.ts';
import { weChatBill } from './wechat.bill.ts';
import { encrypted, isFromMerchant, sealed } from './wechat.seal.ts';

export const appId = 'wxd0ub1e0000000000';
export const merchantId = '1900000109';

interface Wish {
  appid?: string;
  mchid?: string;
  description?: string;
  out_trade_no?: string;
  time_expire?: string;
  notify_url?: string;
  amount?: { total?: number; refund?: number };
  scene_info?: { payer_client_ip?: string; h5_info?: object };
  out_refund_no?: string;
}

class No extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, words: string) {
    super(words);
    this.status = status;
    this.code = code;
  }
}

const isAmount = (fen: unknown): fen is number => Number.isSafeInteger(fen) && (fen as number) > 0;

/** WeChat Pay's side of APIv3. */
export const weChatWire = (book: Book, address: () => string, notify: Notify): Wire => {
  const keys = book.state.keys.wechat;
  const now = () => book.now();

  const tradeNews = (charge: OpenedCharge, payment?: Payment) => {
    const common = { appid: appId, mchid: merchantId, out_trade_no: charge.tradeNo };
    if (!payment) return { ...common, trade_state: book.fate(charge) === 'closed' ? 'CLOSED' : 'NOTPAY' };
    return {
      ...common,
      transaction_id: payment.providerNo,
      trade_type: charge.echo.type,
      trade_state: 'SUCCESS',
      trade_state_desc: '支付成功',
      bank_type: 'OTHERS',
      success_time: withZone(new Date(payment.at)),
      payer: { openid: 'oDouble' },
      amount: { total: payment.amount, payer_total: payment.amount, currency: 'CNY', payer_currency: 'CNY' },
    };
  };

  const refundNews = (charge: OpenedCharge, refund: Refund) => ({
    refund_id: refund.providerNo,
    out_refund_no: refund.refundNo,
    transaction_id: book.payments(charge)[0]?.providerNo,
    out_trade_no: charge.tradeNo,
    user_received_account: '支付用户零钱',
    amount: {
      total: charge.amount,
      refund: refund.amount,
      payer_total: charge.amount,
      payer_refund: refund.amount,
    },
  });

  const known = (tradeNo: string): OpenedCharge => {
    const charge = book.charge('wechat', tradeNo);
    if (!charge) throw new No(404, 'ORDER_NOT_EXIST', '订单不存在');
    return charge;
  };

  const entrance = (charge: OpenedCharge) => {
    const page = `${address()}/pay/${charge.key}`;
    return charge.echo.type === 'NATIVE' ? { code_url: page } : { h5_url: page };
  };

  const open = (wish: Wish, type: 'NATIVE' | 'MWEB') => {
    const total = wish.amount?.total;
    const expires = new Date(wish.time_expire ?? '').getTime();
    if (wish.appid !== appId || wish.mchid !== merchantId) {
      throw new No(400, 'APPID_MCHID_NOT_MATCH', 'AppID和mch_id不匹配');
    }
    if (!/^[\w|*-]{6,32}$/.test(wish.out_trade_no ?? '') || !wish.description || !wish.notify_url) {
      throw new No(400, 'PARAM_ERROR', '参数错误');
    }
    if (!isAmount(total) || Number.isNaN(expires)) throw new No(400, 'PARAM_ERROR', '参数错误');
    if (type === 'MWEB' && !(wish.scene_info?.payer_client_ip && wish.scene_info.h5_info)) {
      throw new No(400, 'PARAM_ERROR', '缺少场景信息');
    }
    const { out_trade_no: tradeNo = '', description: subject, notify_url: notifyUrl } = wish;
    const earlier = book.charge('wechat', tradeNo);
    if (!earlier) {
      const charge = {
        way: 'wechat',
        tradeNo,
        amount: total,
        subject,
        expiresAt: expires,
        notifyUrl,
      } as const;
      return entrance(book.add({ ...charge, returnUrl: '', echo: { type } }));
    }
    if (book.fate(earlier) === 'paid') throw new No(400, 'ORDERPAID', '该订单已支付');
    if (book.fate(earlier) === 'closed') throw new No(400, 'ORDER_CLOSED', '该订单已关闭');
    if (earlier.amount !== total || earlier.echo.type !== type) {
      throw new No(403, 'OUT_TRADE_NO_USED', '商户订单号重复');
    }
    return entrance(earlier);
  };

  const close = (tradeNo: string): undefined => {
    const charge = known(tradeNo);
    if (book.fate(charge) === 'paid') throw new No(400, 'ORDERPAID', '该订单已支付');
    charge.closedAt ??= now().getTime();
    book.save();
  };

  const refund = (wish: Wish) => {
    const {
      out_trade_no: tradeNo = '',
      out_refund_no: refundNo = '',
      amount,
      notify_url: notifyUrl = '',
    } = wish;
    const charge = known(tradeNo);
    if (!/^[\w|*@-]{1,64}$/.test(refundNo) || !isAmount(amount?.refund)) {
      throw new No(400, 'PARAM_ERROR', '参数错误');
    }
    const earlier = book.refund('wechat', refundNo);
    if (earlier && (earlier.tradeNo !== tradeNo || earlier.amount !== amount.refund)) {
      throw new No(400, 'INVALID_REQUEST', '订单金额或退款金额与之前请求不一致，请核实后再试');
    }
    if (earlier)
      return {
        ...refundNews(charge, earlier),
        status: 'SUCCESS',
        success_time: withZone(new Date(earlier.at)),
      };
    if (book.fate(charge) !== 'paid') throw new No(400, 'INVALID_REQUEST', '订单未支付');
    if (amount.total !== charge.amount) throw new No(400, 'INVALID_REQUEST', '订单金额与之前请求不一致');
    if (amount.refund > book.left(charge)) throw new No(400, 'INVALID_REQUEST', '退款金额大于可退金额');
    const made = book.giveBack(charge, { refundNo, amount: amount.refund, notifyUrl, echo: {} });
    notify({ way: 'wechat', tradeNo, about: 'refund', number: refundNo });
    return { ...refundNews(charge, made), status: 'PROCESSING' };
  };

  const askRefund = (refundNo: string) => {
    const made = book.refund('wechat', refundNo);
    if (!made) throw new No(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
    const success_time = withZone(new Date(made.at));
    return { ...refundNews(known(made.tradeNo), made), status: 'SUCCESS', success_time };
  };

  const billOf = (day: string) => {
    const file = weChatBill(book, day, appId, merchantId);
    if (!file) throw new No(400, 'NO_STATEMENT_EXIST', '账单文件不存在');
    return file;
  };

  const route = ({ method, path, query, body }: Asked): object | string | undefined => {
    const wish = (): Wish => JSON.parse(body);
    const tradeNo = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/.exec(path);
    const refundNo = /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(path)?.[1];
    const call = `${method} ${path}`;
    if (call === 'POST /v3/pay/transactions/native') return open(wish(), 'NATIVE');
    if (call === 'POST /v3/pay/transactions/h5') return open(wish(), 'MWEB');
    if (call === 'POST /v3/refund/domestic/refunds') return refund(wish());
    if (method === 'GET' && refundNo) return askRefund(decodeURIComponent(refundNo));
    if (tradeNo?.[2] && method === 'POST') return close(decodeURIComponent(tradeNo[1] ?? ''));
    if (tradeNo && method === 'GET' && query.get('mchid') === merchantId) {
      const charge = known(decodeURIComponent(tradeNo[1] ?? ''));
      const news = tradeNews(charge, book.payments(charge)[0]);
      return book.refunds(charge).length > 0 ? { ...news, trade_state: 'REFUND' } : news;
    }
    if (call === 'GET /v3/bill/tradebill') {
      const day = query.get('bill_date') ?? '';
      const hash_value = createHash('sha1').update(billOf(day)).digest('hex');
      return {
        hash_type: 'SHA1',
        hash_value,
        download_url: `${address()}/v3/billdownload/file?token=${day}`,
      };
    }
    if (call === 'GET /v3/billdownload/file') return billOf(query.get('token') ?? '');
    throw new No(404, 'RESOURCE_NOT_EXISTS', '请求的资源不存在');
  };

  const answer = (asked: Asked): Reply | undefined => {
    if (!asked.path.startsWith('/v3/')) return undefined;
    const reply = (status: number, body: string): Reply => {
      const headers = sealed(body, keys.platform.privateKey, keys.platformSerial, now());
      return { status, headers, body };
    };
    try {
      if (!isFromMerchant(asked, merchantId, keys, now())) throw new No(401, 'SIGN_ERROR', '签名错误');
      const said = route(asked);
      if (typeof said === 'string')
        return { status: 200, headers: { 'content-type': 'text/plain' }, body: said };
      return said ? reply(200, JSON.stringify(said)) : reply(204, '');
    } catch (thrown) {
      const no = thrown instanceof No ? thrown : new No(400, 'PARAM_ERROR', '参数错误');
      return reply(no.status, JSON.stringify({ code: no.code, message: no.message }));
    }
  };

  const letter = (event: string, kind: string, summary: string, news: object, forged: boolean): Letter => {
    const resource = encrypted(JSON.stringify(news), keys.apiKey, kind);
    const create_time = withZone(now());
    const envelope = { id: randomUUID(), create_time, resource_type: 'encrypt-resource', event_type: event };
    const body = JSON.stringify({ ...envelope, summary, resource });
    const { privateKey } = forged ? book.state.keys.stranger : keys.platform;
    return { headers: sealed(body, privateKey, keys.platformSerial, now()), body };
  };

  return {
    way: 'wechat',
    answer,
    paymentLetter: (charge, payment, forged) =>
      letter('TRANSACTION.SUCCESS', 'transaction', '支付成功', tradeNews(charge, payment), forged),
    refundLetter: (charge, made, forged) => {
      const success_time = withZone(new Date(made.at));
      const news = { ...refundNews(charge, made), mchid: merchantId, refund_status: 'SUCCESS', success_time };
      return letter('REFUND.SUCCESS', 'refund', '退款成功', news, forged);
    },
    accepts: (status) => status === 200 || status === 204,
    pauses: [15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10800, 10800, 10800, 21600, 21600],
  };
};
