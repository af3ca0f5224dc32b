import { alipayCalls, alipaySdk, gatewayOf } from './alipay/call.ts';
import { readAlipayBill } from './alipay/read-bill.ts';
import { readAlipayNotice } from './alipay/read-notice.ts';
import type { AlipaySettings } from './alipay/settings.ts';
import { type RefundNews, refundStandingOf, standingOf, type TradeNews } from './alipay/standings.ts';
import { download } from './download.ts';
import { yuan } from './money.ts';
import { type Charge, Declined, type Entrance, Forged, type PayProvider, patience } from './provider.ts';
import { wallClock } from './time.ts';

export type { AlipaySettings } from './alipay/settings.ts';

const unless =
  <T>(codes: readonly string[], instead: () => T | Promise<T>) =>
  (thrown: unknown): T | Promise<T> => {
    if (thrown instanceof Declined && codes.includes(thrown.code)) return instead();
    throw thrown;
  };

const strange = ['ACQ.TRADE_NOT_EXIST'];

/** Alipay: pages and codes, signed with RSA2. */
export const createAlipay = (settings: AlipaySettings): PayProvider => {
  const sdk = alipaySdk(settings);
  const call = alipayCalls(sdk, settings);

  const open = async (charge: Charge): Promise<Entrance> => {
    const content = {
      out_trade_no: charge.tradeNo,
      total_amount: yuan(charge.amount),
      subject: charge.subject.slice(0, 256),
      time_expire: wallClock(charge.expiresAt),
    };
    const addresses = { notify_url: settings.notifyUrl, return_url: settings.returnUrl };
    if (charge.on === 'code') {
      const { qr_code } = await call<{ qr_code: string }>('alipay.trade.precreate', content, addresses);
      return { kind: 'code', content: qr_code };
    }
    const bizContent = { ...content, product_code: 'FAST_INSTANT_TRADE_PAY' };
    const timestamp = wallClock(settings.now?.() ?? new Date());
    const address = sdk.pageExecute('alipay.trade.page.pay', 'GET', { bizContent, timestamp, ...addresses });
    return { kind: 'page', address };
  };

  const ask = (tradeNo: string) =>
    call<TradeNews>('alipay.trade.query', { out_trade_no: tradeNo })
      .then(standingOf)
      .catch(unless(strange, () => ({ state: 'unknown' }) as const));

  const askRefund = (tradeNo: string, refundNo: string) =>
    call<RefundNews>('alipay.trade.fastpay.refund.query', {
      out_trade_no: tradeNo,
      out_request_no: refundNo,
      query_options: ['gmt_refund_pay'],
    })
      .then(refundStandingOf)
      .catch(unless(strange, () => ({ state: 'unknown' }) as const));

  return {
    way: 'alipay',
    open,
    read: async (arrived) => {
      const news = readAlipayNotice(arrived, sdk, settings);
      if (news.about === 'payment') return news;
      return { ...news, standing: await askRefund(news.tradeNo, news.refundNo) };
    },
    answer: (kept) => ({
      status: 200,
      type: 'text/plain; charset=utf-8',
      body: kept ? 'success' : 'failure',
    }),
    ask,
    close: (tradeNo) =>
      call('alipay.trade.close', { out_trade_no: tradeNo })
        .then(() => undefined)
        .catch(unless(strange, () => undefined))
        .catch(async (thrown: unknown) => {
          // Closed before and paid before are refused in the same words.
          if (thrown instanceof Declined && (await ask(tradeNo)).state === 'closed') return;
          throw thrown;
        }),
    refund: async ({ tradeNo, refundNo, amount, reason }) => {
      await call('alipay.trade.refund', {
        out_trade_no: tradeNo,
        out_request_no: refundNo,
        refund_amount: yuan(amount),
        refund_reason: reason.slice(0, 80) || undefined,
      });
      const standing = await askRefund(tradeNo, refundNo);
      return standing.state === 'unknown' ? { state: 'working' } : standing;
    },
    askRefund,
    bill: async (day) => {
      const made = await call<{ bill_download_url: string }>(
        'alipay.data.dataservice.bill.downloadurl.query',
        { bill_type: 'trade', bill_date: day },
      ).catch(unless(['isp.bill_not_exist', 'isv.bill_not_exist'], () => undefined));
      if (!made) return [];
      const address = new URL(made.bill_download_url);
      if (address.protocol !== new URL(gatewayOf(settings)).protocol) {
        throw new Forged('The bill of Alipay is not where it should be');
      }
      return readAlipayBill(await download(address, 'Alipay', settings.patience ?? patience));
    },
  };
};
