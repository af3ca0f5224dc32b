import type { AlipaySdk } from 'alipay-sdk';
import { type Arrived, Forged, type Standing } from '../provider.ts';
import { fromWallClock } from '../time.ts';
import type { AlipaySettings } from './settings.ts';
import { standingOf, type TradeNews } from './standings.ts';

/** Alipay tries for 25 hours. */
const ageMax = 25 * 3_600_000;

export type AlipayNews =
  | { about: 'payment'; tradeNo: string; standing: Standing }
  | { about: 'refund'; tradeNo: string; refundNo: string };

const ageOf = (notifyTime: string | undefined, now: Date): number => {
  try {
    return Math.abs(now.getTime() - fromWallClock(notifyTime ?? '').getTime());
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};

/** A form with a signature; of a refund it tells only the sum of all, so that one has to be asked for. */
export const readAlipayNotice = ({ body }: Arrived, sdk: AlipaySdk, settings: AlipaySettings): AlipayNews => {
  const fields: Record<string, string> = Object.fromEntries(new URLSearchParams(body));
  // The library would also take the weaker kind of signature, if the notice says so.
  if (fields.sign_type !== 'RSA2' || !sdk.checkNotifySignV2(fields)) {
    throw new Forged('The signature of the notice does not hold');
  }
  if (fields.app_id !== settings.appId || fields.seller_id !== settings.merchantId) {
    throw new Forged('The notice is for another merchant');
  }
  if (!(ageOf(fields.notify_time, settings.now?.() ?? new Date()) <= ageMax)) {
    throw new Forged('The notice is too old, or of the future');
  }
  const { out_trade_no: tradeNo = '', out_biz_no: refundNo } = fields;
  if (fields.gmt_refund && refundNo) return { about: 'refund', tradeNo, refundNo };
  const news: TradeNews = {
    trade_no: fields.trade_no ?? '',
    trade_status: fields.trade_status ?? '',
    total_amount: fields.total_amount ?? '',
    send_pay_date: fields.gmt_payment,
  };
  return { about: 'payment', tradeNo, standing: standingOf(news) };
};
