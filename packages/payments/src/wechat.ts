import { createHash } from 'node:crypto';
import { type Charge, Declined, type Entrance, Forged, type PayProvider } from './provider.ts';
import { withZone } from './time.ts';
import { weChatCalls } from './wechat/call.ts';
import { readWeChatBill } from './wechat/read-bill.ts';
import { readWeChatNotice } from './wechat/read-notice.ts';
import type { WeChatSettings } from './wechat/settings.ts';
import { type RefundNews, refundStandingOf, standingOf, type TradeNews } from './wechat/standings.ts';

export type { WeChatSettings } from './wechat/settings.ts';

const trades = '/v3/pay/transactions';
const refunds = '/v3/refund/domestic/refunds';

/** What is answered instead when the provider declines with one of these codes. */
const unless =
  <T>(codes: readonly string[], instead: T) =>
  (thrown: unknown): T => {
    if (thrown instanceof Declined && codes.includes(thrown.code)) return instead;
    throw thrown;
  };

const strange = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'];

/** WeChat Pay, APIv3. */
export const createWeChat = (settings: WeChatSettings): PayProvider => {
  const call = weChatCalls(settings);
  const merchant = { mchid: settings.merchantId };
  const tradePath = (tradeNo: string) => `${trades}/out-trade-no/${encodeURIComponent(tradeNo)}`;

  const open = async ({ on, ...charge }: Charge): Promise<Entrance> => {
    const wish = {
      appid: settings.appId,
      ...merchant,
      description: charge.subject.slice(0, 127),
      out_trade_no: charge.tradeNo,
      time_expire: withZone(charge.expiresAt),
      notify_url: settings.notifyUrl,
      amount: { total: charge.amount, currency: 'CNY' },
    };
    if (on === 'code') {
      const { code_url } = await call<{ code_url: string }>('POST', `${trades}/native`, { data: wish });
      return { kind: 'code', content: code_url };
    }
    const scene_info = { payer_client_ip: charge.clientAddress, h5_info: { type: 'Wap' } };
    const data = { ...wish, scene_info };
    const { h5_url } = await call<{ h5_url: string }>('POST', `${trades}/h5`, { data });
    const address = new URL(h5_url);
    address.searchParams.set('redirect_url', settings.returnUrl);
    return { kind: 'page', address: address.href };
  };

  const bill = async (day: string) => {
    const made = await call<{ hash_type: string; hash_value: string; download_url: string }>(
      'GET',
      '/v3/bill/tradebill',
      { params: { bill_date: day, bill_type: 'ALL' } },
    ).catch(unless(['NO_STATEMENT_EXIST', 'STATEMENT_NOT_EXIST'], undefined));
    if (!made) return [];
    const { pathname, searchParams } = new URL(made.download_url);
    const params = Object.fromEntries(searchParams);
    const file = Buffer.from(
      await call<ArrayBuffer>('GET', pathname, { params, responseType: 'arraybuffer' }),
    );
    // The file itself is not signed; its digest is part of an answer that was.
    const digest = createHash(made.hash_type).update(file).digest('hex');
    if (digest !== made.hash_value.toLowerCase()) throw new Forged('The bill is not the one WeChat Pay made');
    return readWeChatBill(file.toString());
  };

  return {
    way: 'wechat',
    open,
    read: async (arrived) => readWeChatNotice(arrived, settings),
    answer: (kept) => ({
      status: kept ? 200 : 500,
      type: 'application/json',
      body: JSON.stringify(kept ? { code: 'SUCCESS' } : { code: 'FAIL', message: 'Not kept' }),
    }),
    ask: (tradeNo) =>
      call<TradeNews>('GET', tradePath(tradeNo), { params: merchant })
        .then(standingOf)
        .catch(unless(strange, { state: 'unknown' } as const)),
    close: (tradeNo) =>
      call('POST', `${tradePath(tradeNo)}/close`, { data: merchant })
        .then(() => undefined)
        .catch(unless([...strange, 'ORDER_CLOSED', 'ORDERCLOSED'], undefined)),
    refund: async ({ tradeNo, refundNo, amount, total, reason }) => {
      const data = {
        out_trade_no: tradeNo,
        out_refund_no: refundNo,
        // It takes 80 bytes; of Chinese, that is this much.
        reason: reason.slice(0, 26) || undefined,
        notify_url: settings.notifyUrl,
        amount: { refund: amount, total, currency: 'CNY' },
      };
      return refundStandingOf(await call<RefundNews>('POST', refunds, { data }));
    },
    askRefund: async (tradeNo, refundNo) => {
      const news = await call<RefundNews>('GET', `${refunds}/${encodeURIComponent(refundNo)}`).catch(
        unless(strange, undefined),
      );
      return news?.out_trade_no === tradeNo ? refundStandingOf(news) : { state: 'unknown' };
    },
    bill,
  };
};
