import { createSign, createVerify, X509Certificate } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAlipay } from './alipay.ts';
import { newCertificates } from './double/certificates.ts';
import type { Double } from './double/double.ts';
import { newPair } from './double/pair.ts';
import { fenOf, yuan } from './money.ts';
import { Declined, Forged, Unreachable } from './provider.ts';
import { compact, dayOf, fromCompact, fromWallClock, wallClock, withZone } from './time.ts';
import { readFields } from './unionpay/call.ts';
import { createUnionPay } from './unionpay.ts';
import { createWeChat } from './wechat.ts';
import { clients, newCharge, startMerchant, startTestDouble, visit } from './wires.testing.ts';

let merchant: Awaited<ReturnType<typeof startMerchant>>;
let double: Double;

beforeAll(async () => {
  merchant = await startMerchant();
  double = await startTestDouble(merchant.address);
});

afterAll(async () => {
  await double.stop();
  await merchant.stop();
});

const paidBy = async (way: keyof typeof clients) => {
  const charge = newCharge();
  await visit(clients[way](double), charge);
  await double.pay(charge.tradeNo);
  return { charge, notice: merchant.last() };
};

test('amounts and times come back as they went', () => {
  fc.assert(fc.property(fc.integer({ min: -1e12, max: 1e12 }), (fen) => fenOf(yuan(fen)) === fen));
  expect([yuan(29), yuan(-5), fenOf('0.29'), fenOf('3'), fenOf('3.5')]).toEqual([
    '0.29',
    '-0.05',
    29,
    300,
    350,
  ]);
  for (const odd of ['', '1e3', '1.234', '１', 'NaN']) expect(() => fenOf(odd)).toThrow(RangeError);
  const moment = new Date('2026-12-31T16:00:01.000Z');
  expect([wallClock(moment), compact(moment)]).toEqual(['2027-01-01 00:00:01', '20270101000001']);
  expect([
    fromWallClock(wallClock(moment)),
    fromCompact(compact(moment)),
    new Date(withZone(moment)),
  ]).toEqual([moment, moment, moment]);
});

test('who does not answer in time is unreachable, by each wire, and no key is told', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const twist = { endpoint, patience: 150 };
  for (const way of ['wechat', 'alipay', 'unionpay'] as const) {
    const failure: unknown = await clients[way](double, twist)
      .ask(newCharge().tradeNo)
      .catch((thrown: unknown) => thrown);
    expect(failure, way).toBeInstanceOf(Unreachable);
    const { message, stack, ...rest } = failure as Unreachable;
    expect(`${message}${stack}${JSON.stringify(rest)}`).not.toMatch(/PRIVATE KEY|signature|Authorization/i);
    expect((failure as Unreachable).cause).toBeUndefined();
  }
  silent.closeAllConnections();
  silent.close();
});

test('WeChat Pay: a notice by a key of another serial number, or with another way of signing, is refused', async () => {
  const { charge, notice } = await paidBy('wechat');
  const wechat = clients.wechat(double);
  const change = (headers: Record<string, string>) => ({
    ...notice,
    headers: { ...notice.headers, ...headers },
  });
  await expect(wechat.read(change({ 'wechatpay-serial': 'toString' }))).rejects.toThrow(Forged);
  await expect(wechat.read(change({ 'wechatpay-signature-type': 'WECHATPAY2-SM2' }))).rejects.toThrow(Forged);
  const otherKey = createWeChat({ ...double.settingsFor('wechat'), apiKey: 'x'.repeat(32) });
  await expect(otherKey.read(notice)).rejects.toThrow(Forged);
  const otherApp = createWeChat({ ...double.settingsFor('wechat'), appId: 'wx0000000000000000' });
  await expect(otherApp.read(notice)).rejects.toThrow(Forged);
  await expect(otherApp.open(newCharge())).rejects.toThrow(Declined);
  await expect(wechat.read(notice)).resolves.toMatchObject({ tradeNo: charge.tradeNo });
});

test('WeChat Pay: a certificate of the platform is as good as its key', async () => {
  const pair = await newPair();
  const { certificate } = await newCertificates(pair, pair);
  const settings = { ...double.settingsFor('wechat'), platformKeys: { AB12: certificate } };
  const [body, time] = ['{}', String(Math.floor(Date.now() / 1000))];
  const signature = createSign('RSA-SHA256')
    .update(`${time}\nnonce\n${body}\n`)
    .sign(pair.privateKey, 'base64');
  const headers = {
    'wechatpay-timestamp': time,
    'wechatpay-nonce': 'nonce',
    'wechatpay-serial': 'AB12',
    'wechatpay-signature': signature,
  };
  // The signature holds, so that what is looked at next is the content.
  await expect(createWeChat(settings).read({ headers, body })).rejects.toThrow('cannot be decrypted');
});

test('WeChat Pay: a bill that was changed on its way is not believed', async () => {
  await paidBy('wechat');
  const changing = createServer(async ({ url = '', headers }, response) => {
    const { authorization = '', accept = '' } = headers;
    const answer = await fetch(`${double.address}${url}`, { headers: { authorization, accept } });
    const said = await answer.text();
    const changed = url.startsWith('/v3/billdownload/') ? said.replace('12.34', '99.99') : said;
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(changed);
  });
  await new Promise<void>((resolve) => void changing.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(changing.address() as AddressInfo).port}`;
  await expect(clients.wechat(double, { endpoint }).bill(dayOf(new Date()))).rejects.toThrow(Forged);
  changing.closeAllConnections();
  changing.close();
});

test('Alipay: neither the weaker signature nor another application is accepted', async () => {
  const { notice } = await paidBy('alipay');
  const { privateKey, publicKey } = await newPair();
  const settings = { ...double.settingsFor('alipay'), platformKey: publicKey };
  const signedBy = (algorithm: string, type: string, change: Record<string, string> = {}) => {
    const fields: Record<string, string> = {
      ...Object.fromEntries(new URLSearchParams(notice.body)),
      ...change,
    };
    delete fields.sign;
    delete fields.sign_type;
    const text = Object.keys(fields)
      .sort()
      .map((name) => `${name}=${fields[name]}`);
    const sign = createSign(algorithm).update(text.join('&')).sign(privateKey, 'base64');
    return { headers: {}, body: new URLSearchParams({ ...fields, sign_type: type, sign }).toString() };
  };
  const alipay = createAlipay(settings);
  await expect(alipay.read(signedBy('RSA-SHA256', 'RSA2'))).resolves.toMatchObject({ about: 'payment' });
  await expect(alipay.read(signedBy('RSA-SHA1', 'RSA'))).rejects.toThrow(Forged);
  await expect(alipay.read(signedBy('RSA-SHA256', 'RSA2', { app_id: '1' }))).rejects.toThrow(Forged);
  await expect(alipay.read(signedBy('RSA-SHA256', 'RSA2', { notify_time: 'soon' }))).rejects.toThrow(Forged);
});

test('Alipay: a code nobody has scanned is no trade yet', async () => {
  const alipay = clients.alipay(double);
  const charge = newCharge();
  await alipay.open(charge);
  expect(await alipay.ask(charge.tradeNo)).toEqual({ state: 'unknown' });
  await visit(alipay, charge);
  expect(await alipay.ask(charge.tradeNo)).toEqual({ state: 'unpaid' });
});

test('UnionPay: the certificate has to be valid, and to name UnionPay', async () => {
  const { notice, charge } = await paidBy('unionpay');
  const settings = double.settingsFor('unionpay');
  await expect(createUnionPay({ ...settings, signer: '某银行' }).read(notice)).rejects.toThrow(Forged);
  const { validTo } = new X509Certificate(settings.rootCertificate);
  const after = createUnionPay({ ...settings, now: () => new Date(Date.parse(validTo) + 1000) });
  await expect(after.ask(charge.tradeNo)).rejects.toThrow(Forged);
  await expect(createUnionPay(settings).ask(charge.tradeNo)).resolves.toMatchObject({ state: 'paid' });
});

test('UnionPay: a trade is found by its number and the time it was begun', async () => {
  const begun = new Date(Date.now() - 60_000);
  const begunAt = () => begun;
  const unionpay = createUnionPay({ ...double.settingsFor('unionpay'), begunAt });
  const charge = newCharge({ tradeNo: 'ORDER00000001' });
  await visit(unionpay, charge);
  expect(await unionpay.ask(charge.tradeNo)).toEqual({ state: 'unpaid' });
  const other = createUnionPay({
    ...double.settingsFor('unionpay'),
    begunAt: () => new Date(begun.getTime() + 1000),
  });
  expect(await other.ask(charge.tradeNo)).toEqual({ state: 'unknown' });
});

test('UnionPay: fields in braces are one value', () => {
  expect(readFields('a=1&b={x=1&y=[2&3]}&c=d==&empty=&z=9')).toEqual({
    a: '1',
    b: '{x=1&y=[2&3]}',
    c: 'd==',
    empty: '',
    z: '9',
  });
});

test('UnionPay: a form holds a signature over the digest of its fields in order', async () => {
  const { privateKey, publicKey } = await newPair();
  const unionpay = createUnionPay({ ...double.settingsFor('unionpay'), privateKey });
  const entrance = await unionpay.open(newCharge({ on: 'page', subject: 'a&b={c}' }));
  if (entrance.kind !== 'form') throw new Error('No form');
  const { signature = '', ...fields } = entrance.fields;
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text.join('&')));
  const verifier = createVerify('RSA-SHA256').update(Buffer.from(digest).toString('hex'));
  expect(verifier.verify(publicKey, signature, 'base64')).toBe(true);
  expect(fields.riskRateInfo).toBe('{commodityName=a b  c }');
});
