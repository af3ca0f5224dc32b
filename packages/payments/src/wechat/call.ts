import { Wechatpay } from 'wechatpay-axios-plugin';
import { Declined, Forged, patience, Unreachable } from '../provider.ts';
import type { WeChatSettings } from './settings.ts';

interface Failure {
  code?: string;
  response?: { status: number; data: unknown };
}

const wordsOf = (data: unknown): { code?: string; message?: string } => {
  try {
    const text = data instanceof Uint8Array ? Buffer.from(data).toString() : data;
    const said = typeof text === 'string' ? JSON.parse(text) : text;
    return said && typeof said === 'object' ? said : {};
  } catch {
    return {};
  }
};

/** What went wrong, in our words: the library's errors carry the request with its keys, and go no further. */
const explain = (thrown: unknown): Error => {
  const { code, response } = (thrown ?? {}) as Failure;
  if (code?.startsWith('EV3_RES_')) return new Forged('The answer of WeChat Pay is not signed by its key');
  if (!response) return new Unreachable(`WeChat Pay did not answer (${code ?? 'no answer'})`);
  const { status, data } = response;
  const said = wordsOf(data);
  // A bill is made in the morning of the day after.
  if (status >= 500 || status === 429 || said.code === 'STATEMENT_CREATING') {
    return new Unreachable(`WeChat Pay answered ${status} ${said.code ?? ''}`.trim());
  }
  return new Declined(said.code ?? String(status), said.message ?? '');
};

export type CallWeChat = <T>(
  method: 'GET' | 'POST',
  path: string,
  more?: { data?: object; params?: Record<string, string>; responseType?: 'arraybuffer' },
) => Promise<T>;

/** Calls that are signed by the merchant, and whose answers are signed by the platform. */
export const weChatCalls = (settings: WeChatSettings): CallWeChat => {
  const limit = settings.patience ?? patience;
  const { v3 } = new Wechatpay({
    mchid: settings.merchantId,
    serial: settings.serial,
    privateKey: settings.privateKey,
    certs: { ...settings.platformKeys },
    baseURL: settings.endpoint ?? 'https://api.mch.weixin.qq.com',
    maxRedirects: 0,
  }).client;
  return async <T>(method: 'GET' | 'POST', url: string, more: Parameters<CallWeChat>[2] = {}) => {
    try {
      const answer = await v3.request<T>({ method, url, signal: AbortSignal.timeout(limit), ...more });
      return answer.data;
    } catch (thrown) {
      throw explain(thrown);
    }
  };
};
