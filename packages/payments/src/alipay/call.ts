import { createPrivateKey, createPublicKey } from 'node:crypto';
import { AlipaySdk } from 'alipay-sdk';
import { Declined, Forged, patience, Unreachable } from '../provider.ts';
import { wallClock } from '../time.ts';
import { within } from '../within.ts';
import type { AlipaySettings } from './settings.ts';

/** The library takes only this form, and stumbles over a line end after the last line. */
const privatePem = (key: string) =>
  createPrivateKey(key).export({ type: 'pkcs8', format: 'pem' }).toString().trim();

const publicPem = (key: string) =>
  createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString().trim();

interface Said {
  code?: string;
  msg?: string;
  sub_code?: string;
  sub_msg?: string;
}

export const gatewayOf = ({ endpoint = 'https://openapi.alipay.com' }: AlipaySettings): string =>
  new URL('/gateway.do', endpoint).href;

export const alipaySdk = (settings: AlipaySettings): AlipaySdk =>
  new AlipaySdk({
    appId: settings.appId,
    privateKey: privatePem(settings.privateKey),
    keyType: 'PKCS8',
    alipayPublicKey: publicPem(settings.platformKey),
    gateway: gatewayOf(settings),
    endpoint: new URL(gatewayOf(settings)).origin,
    timeout: settings.patience ?? patience,
    camelcase: false,
  });

/** The library's errors carry whole requests and answers, and go no further. */
const explain = (thrown: unknown): Error => {
  const words = thrown instanceof Error ? thrown.message : '';
  // What is thrown for a signature that is missing is a TypeError of the verifier.
  if (thrown instanceof TypeError || words.startsWith('验签失败')) {
    return new Forged('The answer of Alipay is not signed by its key');
  }
  const status = /status: (\d+)/.exec(words)?.[1];
  return new Unreachable(status ? `Alipay answered ${status}` : 'Alipay did not answer');
};

export type CallAlipay = <T>(method: string, content: object, more?: object) => Promise<T>;

/** Calls that are signed by the merchant, and whose answers are signed by Alipay. */
export const alipayCalls = (sdk: AlipaySdk, settings: AlipaySettings): CallAlipay => {
  const limit = settings.patience ?? patience;
  return async <T>(method: string, content: object, more: object = {}) => {
    // By itself the library would tell the time of wherever the server stands.
    const timestamp = wallClock(settings.now?.() ?? new Date());
    const work = sdk
      .exec(method, { bizContent: content, timestamp, ...more }, { validateSign: true })
      .catch((thrown: unknown) => {
        throw explain(thrown);
      });
    const said = (await within(limit, 'Alipay', work)) as Said;
    if (said.code === '10000') return said as T;
    const code = said.sub_code ?? said.code ?? '';
    if (said.code === '20000' || code.endsWith('SYSTEM_ERROR'))
      throw new Unreachable(`Alipay answered ${code}`);
    throw new Declined(code, (said.sub_msg ?? said.msg ?? '').slice(0, 200));
  };
};
