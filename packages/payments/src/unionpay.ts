import { type Charge, Declined, type Entrance, type PayProvider, type RefundWish } from './provider.ts';
import { compact, fromCompact } from './time.ts';
import { declined, underWay, unionPayCalls } from './unionpay/call.ts';
import { readUnionPayBill } from './unionpay/read-bill.ts';
import { readUnionPayNotice } from './unionpay/read-notice.ts';
import type { UnionPaySettings } from './unionpay/settings.ts';
import { type Fields, withSignature } from './unionpay/signature.ts';
import { refundStandingOf, standingOf } from './unionpay/standings.ts';

export type { UnionPaySettings } from './unionpay/settings.ts';

const notThere = '34';
const repeated = '12';

/** UnionPay's gateway, version 5.1.0. */
export const createUnionPay = (settings: UnionPaySettings): PayProvider => {
  const call = unionPayCalls(settings);
  const { endpoint = 'https://gateway.95516.com', fileEndpoint = 'https://filedownload.95516.com/' } =
    settings;
  const api = (name: string) => new URL(`/gateway/api/${name}.do`, endpoint).href;
  const timeOf = async (number: string) =>
    compact(await (settings.begunAt ?? ((one) => fromCompact(one.slice(0, 14))))(number));

  const common = {
    version: '5.1.0',
    encoding: 'UTF-8',
    signMethod: '01',
    certId: settings.certId,
    accessType: '0',
    merId: settings.merchantId,
  };

  const open = async (charge: Charge): Promise<Entrance> => {
    const fields: Fields = {
      ...common,
      txnType: '01',
      currencyCode: '156',
      backUrl: settings.notifyUrl,
      orderId: charge.tradeNo,
      txnTime: await timeOf(charge.tradeNo),
      txnAmt: String(charge.amount),
      payTimeout: compact(charge.expiresAt),
    };
    // These letters have a meaning of their own there.
    const subject = charge.subject.replace(/[&={}[\]|]/g, ' ').slice(0, 32);
    if (charge.on === 'code') {
      const kind = { txnSubType: '07', bizType: '000000', channelType: '08', orderDesc: subject };
      const said = await call(api('backTransReq'), { ...fields, ...kind });
      if (said.respCode !== '00' || !said.qrCode) throw declined(said);
      return { kind: 'code', content: said.qrCode };
    }
    const more = {
      txnSubType: '01',
      bizType: '000201',
      channelType: '07',
      frontUrl: settings.returnUrl,
      customerIp: charge.clientAddress,
      riskRateInfo: `{commodityName=${subject}}`,
    };
    const signed = withSignature({ ...fields, ...more }, settings);
    return { kind: 'form', action: api('frontTransReq'), fields: signed };
  };

  /** Trades and refunds alike. */
  const query = async (number: string): Promise<Fields | undefined> => {
    const kind = { txnType: '00', txnSubType: '00', bizType: '000000', channelType: '07' };
    const txnTime = await timeOf(number);
    const said = await call(api('queryTrans'), { ...common, ...kind, orderId: number, txnTime });
    if (said.respCode === notThere) return undefined;
    if (said.respCode !== '00') throw declined(said);
    return said;
  };

  const ask = async (tradeNo: string) => {
    const said = await query(tradeNo);
    return said ? standingOf(said, said.origRespCode) : ({ state: 'unknown' } as const);
  };

  const askRefund = async (tradeNo: string, refundNo: string) => {
    const said = await query(refundNo);
    return said?.reqReserved === tradeNo
      ? refundStandingOf(said, said.origRespCode, said.origRespMsg)
      : ({ state: 'unknown' } as const);
  };

  const refund = async ({ tradeNo, refundNo, amount }: RefundWish) => {
    const trade = await ask(tradeNo);
    if (trade.state !== 'paid') throw new Declined('35', '原交易不存在或状态不正确');
    const kind = { txnType: '04', txnSubType: '00', bizType: '000201', channelType: '07' };
    const said = await call(api('backTransReq'), {
      ...common,
      ...kind,
      orderId: refundNo,
      txnTime: await timeOf(refundNo),
      txnAmt: String(amount),
      origQryId: trade.providerNo,
      backUrl: settings.notifyUrl,
      reqReserved: tradeNo,
    });
    if (said.respCode === repeated) {
      const earlier = await askRefund(tradeNo, refundNo);
      const isOther = earlier.state === 'unknown' || (earlier.state === 'done' && earlier.amount !== amount);
      if (isOther) throw declined(said);
      return earlier;
    }
    if (said.respCode !== '00' && !underWay.includes(said.respCode ?? '')) throw declined(said);
    return { state: 'working' } as const;
  };

  return {
    way: 'unionpay',
    open,
    read: async (arrived) => readUnionPayNotice(arrived, settings),
    answer: (kept) => ({
      status: kept ? 200 : 500,
      type: 'text/plain; charset=utf-8',
      body: kept ? 'ok' : 'fail',
    }),
    ask,
    // There is no closing: a trade ends at the time it was opened for, and until then may still be paid.
    close: async (tradeNo) => {
      if ((await ask(tradeNo)).state === 'paid') throw new Declined('12', '交易已支付');
    },
    refund,
    askRefund,
    bill: async (day) => {
      const kind = { txnType: '76', txnSubType: '01', bizType: '000000', fileType: '00' };
      const txnTime = compact(settings.now?.() ?? new Date());
      const said = await call(fileEndpoint, {
        ...common,
        ...kind,
        txnTime,
        settleDate: day.slice(5).replace('-', ''),
      });
      if (said.respCode === '98') return [];
      if (said.respCode !== '00' || !said.fileContent) throw declined(said);
      return readUnionPayBill(said.fileContent, day);
    },
  };
};
