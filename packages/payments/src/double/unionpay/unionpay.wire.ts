import { createHash, createSign, createVerify } from 'node:crypto';
import { compact, fromCompact } from '../../time.ts';
import type { Book, OpenedCharge, Refund } from '../book.ts';
import type { Asked, Letter, Notify, Reply, Wire } from '../wire.ts';
import { unionPayBill } from './unionpay.bill.ts';

export const merchantId = '777290058110048';

type Fields = Record<string, string>;

const words: Record<string, string> = {
  '00': '成功[0000000]',
  '05': '交易已受理，请稍后查询交易结果',
  '10': '报文格式错误',
  '11': '验证签名失败',
  '12': '重复交易',
  '34': '查无此交易',
  '35': '原交易不存在或状态不正确',
  '36': '与原交易信息不符',
  '42': '扣款成功但交易超过规定支付时间',
  '64': '卡上的余额不足',
  '98': '文件不存在',
};

const digest = (fields: Fields): string => {
  const { signature: _, ...rest } = fields;
  const names = Object.keys(rest).sort();
  const text = names.map((name) => `${name}=${rest[name]}`);
  return createHash('sha256').update(text.join('&')).digest('hex');
};

/** UnionPay's side of its gateway. */
export const unionPayWire = (book: Book, address: () => string, notify: Notify): Wire => {
  const keys = book.state.keys.unionpay;

  const isFromMerchant = (fields: Fields): boolean =>
    fields.merId === merchantId &&
    fields.certId === keys.certId &&
    fields.signMethod === '01' &&
    fields.version === '5.1.0' &&
    createVerify('RSA-SHA256')
      .update(digest(fields))
      .verify(keys.merchant.publicKey, fields.signature ?? '', 'base64');

  const signed = (fields: Fields, forged = false): Fields => {
    const signPubKeyCert = forged ? keys.strangerCertificate : keys.certificate;
    const { privateKey } = forged ? book.state.keys.stranger : keys.platform;
    const whole: Fields = {
      ...fields,
      version: '5.1.0',
      encoding: 'UTF-8',
      signMethod: '01',
      signPubKeyCert,
    };
    const signature = createSign('RSA-SHA256').update(digest(whole)).sign(privateKey, 'base64');
    return { ...whole, signature };
  };

  const traced = (one: { at: number; amount: number; providerNo: string }) => ({
    queryId: one.providerNo,
    traceNo: one.providerNo.slice(-6),
    traceTime: compact(new Date(one.at)).slice(4),
    settleDate: compact(new Date(one.at)).slice(4, 8),
    settleAmt: String(one.amount),
    txnAmt: String(one.amount),
    currencyCode: '156',
  });

  const open = (fields: Fields): OpenedCharge | string => {
    const { orderId: tradeNo = '', txnAmt = '', txnTime = '', backUrl: notifyUrl = '' } = fields;
    if (!/^[0-9A-Za-z]{8,40}$/.test(tradeNo) || !/^[1-9]\d{0,11}$/.test(txnAmt)) return '10';
    const [amount, expiresAt] = [Number(txnAmt), fromCompact(fields.payTimeout ?? '').getTime()];
    const named = /commodityName=([^}]*)/.exec(fields.riskRateInfo ?? '')?.[1];
    const subject = fields.orderDesc ?? named ?? tradeNo;
    const earlier = book.charge('unionpay', tradeNo);
    if (!earlier) {
      const returnUrl = fields.frontUrl ?? '';
      const charge = { way: 'unionpay', tradeNo, amount, subject, expiresAt, notifyUrl, returnUrl } as const;
      return book.add({ ...charge, echo: { txnTime } });
    }
    const isSame = earlier.amount === amount && earlier.echo.txnTime === txnTime;
    return isSame && book.fate(earlier) === 'unpaid' ? earlier : '12';
  };

  const refund = (fields: Fields): Fields => {
    const {
      orderId: refundNo = '',
      txnTime = '',
      txnAmt = '',
      reqReserved = '',
      backUrl: notifyUrl = '',
    } = fields;
    const amount = Number(txnAmt);
    const payment = book.state.payments.find(
      (one) => one.way === 'unionpay' && one.providerNo === fields.origQryId,
    );
    const charge = payment && book.charge('unionpay', payment.tradeNo);
    if (!charge) return { respCode: '35' };
    if (book.refund('unionpay', refundNo)) return { respCode: '12' };
    if (!(amount > 0) || amount > book.left(charge)) return { respCode: '36' };
    const echo = { txnTime, reqReserved, origQryId: payment.providerNo };
    const made = book.giveBack(charge, { refundNo, amount, notifyUrl, echo });
    notify({ way: 'unionpay', tradeNo: charge.tradeNo, about: 'refund', number: refundNo });
    return { respCode: '00', queryId: made.providerNo };
  };

  const query = ({ orderId = '', txnTime }: Fields): Fields => {
    const made = book.refund('unionpay', orderId);
    if (made && made.echo.txnTime === txnTime) {
      const { reqReserved = '', origQryId = '' } = made.echo;
      return { respCode: '00', origRespCode: '00', ...traced(made), reqReserved, origQryId };
    }
    const charge = book.charge('unionpay', orderId);
    if (!charge?.seenAt || charge.echo.txnTime !== txnTime) return { respCode: '34' };
    const [payment] = book.payments(charge);
    if (payment) return { respCode: '00', origRespCode: payment.late ? '42' : '00', ...traced(payment) };
    return { respCode: '00', origRespCode: charge.declinedAt ? '64' : '05', txnAmt: String(charge.amount) };
  };

  const back = (fields: Fields): Fields => {
    if (fields.txnType === '04') return refund(fields);
    if (fields.txnType !== '01' || fields.txnSubType !== '07') return { respCode: '10' };
    const charge = open(fields);
    return typeof charge === 'string'
      ? { respCode: charge }
      : { respCode: '00', qrCode: `${address()}/pay/${charge.key}` };
  };

  const bill = ({ settleDate = '' }: Fields): Fields => {
    // The day comes without its year: the last one that was called so.
    const today = compact(book.now());
    const year = Number(today.slice(0, 4)) - (settleDate > today.slice(4, 8) ? 1 : 0);
    const day = `${year}-${settleDate.slice(0, 2)}-${settleDate.slice(2)}`;
    const fileContent = unionPayBill(book, day, merchantId);
    if (!fileContent) return { respCode: '98' };
    return { respCode: '00', fileName: `${merchantId}_${settleDate}.zip`, fileContent };
  };

  const front = (fields: Fields): Reply => {
    const charge = isFromMerchant(fields) ? open(fields) : '11';
    if (typeof charge !== 'string') {
      return { status: 303, headers: { location: `${address()}/pay/${charge.key}` }, body: '' };
    }
    return {
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: words[charge] ?? charge,
    };
  };

  const routes: Record<string, (fields: Fields) => Fields> = {
    '/gateway/api/backTransReq.do': back,
    '/gateway/api/queryTrans.do': query,
    '/filedownload/': bill,
  };

  const answer = (asked: Asked): Reply | undefined => {
    const fields = Object.fromEntries(new URLSearchParams(asked.body));
    if (asked.path === '/gateway/api/frontTransReq.do') return front(fields);
    const route = routes[asked.path];
    if (!route) return undefined;
    const said = isFromMerchant(fields) ? route(fields) : { respCode: '11' };
    const { merId = '', orderId = '', txnTime = '', txnType = '', txnSubType = '', bizType = '' } = fields;
    const echo = { merId, orderId, txnTime, txnType, txnSubType, bizType, accessType: '0' };
    const origRespMsg = said.origRespCode ? (words[said.origRespCode] ?? '') : '';
    const respMsg = words[said.respCode ?? ''] ?? '';
    const whole = Object.entries(signed({ ...echo, ...said, respMsg, origRespMsg }));
    const body = whole.map(([name, value]) => `${name}=${value}`);
    return { status: 200, headers: { 'content-type': 'text/html;charset=UTF-8' }, body: body.join('&') };
  };

  const letter = (fields: Fields, forged: boolean): Letter => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams(signed({ merId: merchantId, accessType: '0', ...fields }, forged)).toString(),
  });

  return {
    way: 'unionpay',
    answer,
    paymentLetter: (charge, payment, forged) => {
      const respCode = payment.late ? '42' : '00';
      const kind = { txnType: '01', txnSubType: '01', bizType: '000201', orderId: charge.tradeNo };
      const { txnTime = '' } = charge.echo;
      return letter(
        { ...kind, txnTime, ...traced(payment), respCode, respMsg: words[respCode] ?? '' },
        forged,
      );
    },
    refundLetter: (_charge, made: Refund, forged) => {
      const kind = { txnType: '04', txnSubType: '00', bizType: '000201', orderId: made.refundNo };
      const { txnTime = '', reqReserved = '', origQryId = '' } = made.echo;
      const result = { respCode: '00', respMsg: words['00'] ?? '' };
      return letter({ ...kind, txnTime, reqReserved, origQryId, ...traced(made), ...result }, forged);
    },
    accepts: (status) => status === 200,
    pauses: [60, 120, 240, 480, 960],
  };
};
