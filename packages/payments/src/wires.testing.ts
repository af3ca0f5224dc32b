import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAlipay } from './alipay.ts';
import { type Double, type DoubleOptions, startDouble } from './double/double.ts';
import type { Arrived, Charge, PayProvider, PayWay } from './provider.ts';
import { compact } from './time.ts';
import { createUnionPay } from './unionpay.ts';
import { createWeChat } from './wechat.ts';

/** A merchant's notify address, which keeps what arrives and answers as it is told. */
export const startMerchant = async () => {
  const arrived: Arrived[] = [];
  let answer = { status: 500, type: 'text/plain', body: '' };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
    );
    arrived.push({ headers, body });
    response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    arrived,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    last: (): Arrived => {
      const notice = arrived.at(-1);
      if (!notice) throw new Error('Nothing arrived');
      return notice;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export const startTestDouble = (address: string, options: Partial<DoubleOptions> = {}): Promise<Double> =>
  startDouble({
    port: 0,
    notify: { wechat: `${address}/wechat`, alipay: `${address}/alipay`, unionpay: `${address}/unionpay` },
    returnUrl: `${address}/back`,
    pace: 0.0001,
    ...options,
  });

/** What all three settings have in common, and a test may want otherwise. */
export interface Twist {
  merchantId?: string;
  privateKey?: string;
  patience?: number;
  endpoint?: string;
  now?: () => Date;
  /** Believe only this key (PEM) to be the provider's. */
  platformKey?: string;
}

export const clients: Record<PayWay, (double: Double, twist?: Twist) => PayProvider> = {
  wechat: (double, { platformKey, ...twist } = {}) => {
    const settings = { ...double.settingsFor('wechat'), ...twist };
    const serials = Object.keys(settings.platformKeys);
    if (platformKey) settings.platformKeys = Object.fromEntries(serials.map((one) => [one, platformKey]));
    return createWeChat(settings);
  },
  alipay: (double, twist) => createAlipay({ ...double.settingsFor('alipay'), ...twist }),
  unionpay: (double, { platformKey, ...twist } = {}) => {
    const settings = { ...double.settingsFor('unionpay'), ...twist };
    // Here trust is in certificates: with the wrong one at the root none holds.
    if (platformKey) settings.rootCertificate = settings.middleCertificate;
    return createUnionPay(settings);
  },
};

let trades = 0;

export const newCharge = (change: Partial<Charge> = {}): Charge => ({
  tradeNo: `${compact(new Date())}T${String(++trades).padStart(6, '0')}`,
  amount: 1_234,
  subject: '用印额度 & "100" 次 <年度>',
  expiresAt: new Date(Date.now() + 900_000),
  on: 'code',
  clientAddress: '10.0.0.7',
  ...change,
});

/** Opens a charge, and leads a payer to it as a browser would. */
export const visit = async (provider: PayProvider, charge: Charge): Promise<string> => {
  const entrance = await provider.open(charge);
  const answer =
    entrance.kind === 'form'
      ? await fetch(entrance.action, { method: 'POST', body: new URLSearchParams(entrance.fields) })
      : await fetch(entrance.kind === 'code' ? entrance.content : entrance.address);
  return answer.text();
};
