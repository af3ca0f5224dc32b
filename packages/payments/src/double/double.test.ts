import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PayProvider } from '../provider.ts';
import { clients, newCharge, startMerchant, startTestDouble } from '../wires.testing.ts';
import type { Double } from './double.ts';

const folder = mkdtempSync(join(tmpdir(), 'double-'));
const file = join(folder, 'double.json');
let merchant: Awaited<ReturnType<typeof startMerchant>>;
let double: Double;
let wechat: PayProvider;
let clock = 0;

const start = async () => {
  double = await startTestDouble(merchant.address, { file, now: () => new Date(Date.now() + clock) });
  wechat = clients.wechat(double);
};

beforeAll(async () => {
  merchant = await startMerchant();
  await start();
  merchant.answerWith(wechat.answer(true));
});

afterAll(async () => {
  await double.stop();
  await merchant.stop();
  rmSync(folder, { recursive: true });
});

const opened = async () => {
  const charge = newCharge();
  const entrance = await wechat.open(charge);
  return { ...charge, page: entrance.kind === 'code' ? entrance.content : '' };
};

const press = (page: string, fields: Record<string, string>, headers = {}) =>
  fetch(page, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' });

test('the page pays, in either language, and shows what became of the notice', async () => {
  const { page, tradeNo } = await opened();
  expect(await (await fetch(`${page}?lang=en`)).text()).toContain('Waiting for payment');
  const answer = await press(page, { action: 'pay', notify: 'twice', lang: 'zh' });
  expect(answer.status).toBe(303);
  const shown = await (await fetch(new URL(answer.headers.get('location') ?? '', page))).text();
  expect(shown).toContain('已支付');
  expect(shown.match(/已接收 \(200\)/g)).toHaveLength(2);
  expect(await wechat.ask(tradeNo)).toMatchObject({ state: 'paid' });
  const list = await fetch(double.address, { headers: { 'accept-language': 'zh-CN,zh;q=0.9' } });
  expect(await list.text()).toContain('模拟支付');
});

test('the page declines, forges, pays twice and pays late', async () => {
  const first = await opened();
  await press(first.page, { action: 'decline' });
  expect(await (await fetch(`${first.page}?lang=en`)).text()).toContain('declined');
  const count = merchant.arrived.length;
  await press(first.page, { action: 'forge' });
  expect(merchant.arrived).toHaveLength(count + 1);
  expect(await wechat.ask(first.tradeNo)).toEqual({ state: 'unpaid' });
  await press(first.page, { action: 'payTwice', notify: 'lost' });
  expect(await (await fetch(`${first.page}?lang=en`)).text()).toContain('Paid twice');
  expect(merchant.arrived).toHaveLength(count + 1);
  const second = await opened();
  await wechat.close(second.tradeNo);
  expect(await (await fetch(`${second.page}?lang=en`)).text()).toContain('Pay late');
  await press(second.page, { action: 'payLate' });
  expect(await wechat.ask(second.tradeNo)).toMatchObject({ state: 'paid' });
});

test('another site cannot press the buttons', async () => {
  const { page, tradeNo } = await opened();
  expect((await press(page, { action: 'pay' }, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect(await wechat.ask(tradeNo)).toEqual({ state: 'unpaid' });
});

test('a charge ends when its time is over', async () => {
  const { tradeNo } = await opened();
  clock = 901_000;
  expect(() => double.charge(tradeNo)).not.toThrow();
  await expect(double.pay(tradeNo)).rejects.toThrow('closed');
  clock = 0;
  await double.pay(tradeNo);
});

test('all is kept over a restart: keys, charges, payments, and notices still to be sent', async () => {
  const { tradeNo } = await opened();
  await double.pay(tradeNo, { notify: 'delayed', delay: 3_600_000 });
  const before = await wechat.ask(tradeNo);
  const [settings, count] = [double.settingsFor('wechat'), merchant.arrived.length];
  await double.stop();
  clock = 3_600_000;
  await start();
  expect(statSync(file).mode & 0o077).toBe(0);
  expect({ ...double.settingsFor('wechat'), endpoint: '' }).toEqual({ ...settings, endpoint: '' });
  await expect.poll(() => merchant.arrived.length).toBe(count + 1);
  clock = 0;
  expect(await wechat.ask(tradeNo)).toEqual(before);
  expect(double.errands(tradeNo)).toMatchObject([{ tries: 1, outcome: 'kept (200)' }]);
});
