import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin';
import { type Arrived, Forged, type Notice } from '../provider.ts';
import type { WeChatSettings } from './settings.ts';
import { type RefundNews, refundStandingOf, standingOf, type TradeNews } from './standings.ts';

/** Older notices are somebody's recordings: WeChat Pay signs each of its tries anew. */
const ageMax = 300_000;

const scheme = 'WECHATPAY2-SHA256-RSA2048';

interface Envelope {
  event_type: string;
  resource: { algorithm: string; ciphertext: string; nonce: string; associated_data?: string };
}

const checkSignature = ({ headers, body }: Arrived, settings: WeChatSettings): void => {
  const { 'wechatpay-timestamp': time, 'wechatpay-nonce': nonce, 'wechatpay-serial': serial } = headers;
  const signature = headers['wechatpay-signature'];
  if (!time || !nonce || !serial || !signature) throw new Forged('The notice is not signed');
  if ((headers['wechatpay-signature-type'] ?? scheme) !== scheme) {
    throw new Forged('The notice is signed in an unknown way');
  }
  const now = (settings.now?.() ?? new Date()).getTime();
  if (!(Math.abs(now - Number(time) * 1000) <= ageMax))
    throw new Forged('The notice is too old, or of the future');
  const key = Object.hasOwn(settings.platformKeys, serial) ? settings.platformKeys[serial] : undefined;
  if (!key) throw new Forged('The notice is signed by an unknown key');
  if (!Rsa.verify(Formatter.response(time, nonce, body), signature, Rsa.from(key, 'public'))) {
    throw new Forged('The signature of the notice does not hold');
  }
};

const decrypt = (body: string, apiKey: string): { event: string; news: unknown } => {
  try {
    const { event_type, resource } = JSON.parse(body) as Envelope;
    const { ciphertext, nonce, associated_data } = resource;
    const text = Aes.AesGcm.decrypt(ciphertext, apiKey, nonce, associated_data ?? '');
    return { event: String(event_type), news: JSON.parse(text) };
  } catch {
    throw new Forged('The notice cannot be decrypted');
  }
};

export const readWeChatNotice = (arrived: Arrived, settings: WeChatSettings): Notice => {
  checkSignature(arrived, settings);
  const { event, news } = decrypt(arrived.body, settings.apiKey);
  if (event.startsWith('REFUND.')) {
    const refund = news as RefundNews & { mchid?: string };
    if (refund.mchid !== settings.merchantId) throw new Forged('The notice is for another merchant');
    const { out_refund_no: refundNo, out_trade_no: tradeNo } = refund;
    return { about: 'refund', refundNo, tradeNo, standing: refundStandingOf(refund) };
  }
  const trade = news as TradeNews;
  if (trade.mchid !== settings.merchantId || trade.appid !== settings.appId) {
    throw new Forged('The notice is for another merchant');
  }
  return { about: 'payment', tradeNo: trade.out_trade_no, standing: standingOf(trade) };
};
