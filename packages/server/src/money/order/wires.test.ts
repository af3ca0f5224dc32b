import * as call from '@chancery/contract/order/calls.ts';
import { OrderPayState } from '@chancery/contract/order/codes.ts';
import { decideRefund } from '@chancery/contract/order/desk.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { createAlipay } from '@chancery/payments/alipay.ts';
import { startDouble } from '@chancery/payments/double/double.ts';
import { createUnionPay } from '@chancery/payments/unionpay.ts';
import { createWeChat } from '@chancery/payments/wechat.ts';
import { afterAll, expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { sell, today } from './order.testing.ts';

const world = await createWorld({ BRAND: '0' });
const notify = (way: string) => `${world.address}/pay/notify/${way}`;
const double = await startDouble({
  port: 0,
  notify: { wechat: notify('wechat'), alipay: notify('alipay'), unionpay: notify('unionpay') },
  pace: 0.001,
});
afterAll(() => double.stop());
const { payProviders, reconciliation } = world.app.services;
const providers = {
  wechat: createWeChat(double.settingsFor('wechat')),
  alipay: createAlipay(double.settingsFor('alipay')),
  unionpay: createUnionPay(double.settingsFor('unionpay')),
};
for (const provider of Object.values(providers)) payProviders.use(provider);
const operator = await world.given.operator();
const offerId = await sell(world, operator, 1_000);
const me = await world.given.member({ role: Role.mainAdministrator });

const ways = ['wechat', 'alipay', 'unionpay'] as const;
type Way = (typeof ways)[number];

const get = (id: string) => world.call(me, call.getOrder, { id });

const opened = async (way: Way) => {
  const { id } = await world.call(me, call.placeOrder, { items: [{ offerId, quantity: 1 }], amount: 1_000 });
  const entrance = await world.call(me, call.payOrder, { id, way, on: way === 'unionpay' ? 'page' : 'code' });
  // Where payers go: a code, a page or a form that leads to the provider.
  expect(entrance.address).toContain('127.0.0.1');
  if (entrance.kind === 'form')
    await fetch(entrance.address, { method: 'POST', body: new URLSearchParams(entrance.fields) });
  return { id, tradeNo: (await get(id)).payments[0]?.tradeNo ?? '' };
};

test.each(ways)('%s: paid twice and told twice, one pays and the other goes back', async (way) => {
  const { id, tradeNo } = await opened(way);
  await double.forge(tradeNo);
  await double.settled();
  expect((await get(id)).payState).toBe(OrderPayState.toBePaid);
  await double.pay(tradeNo, { times: 2, notify: 'twice' });
  await double.settled();
  expect((await get(id)).payments.map(({ state }) => state).sort()).toEqual(['paid', 'surplus']);
  await expect.poll(async () => (await get(id)).refunds).toMatchObject([{ surplus: true, state: 'done' }]);
});

test.each(ways)('%s: a lost notice is found by asking, and a part goes back', async (way) => {
  const { id, tradeNo } = await opened(way);
  await double.pay(tradeNo, { notify: 'lost' });
  expect(await world.call(me, call.checkOrder, { id })).toEqual({ payState: OrderPayState.paid });
  const { id: refundId } = await world.call(me, call.askRefund, { id, amount: 300, reason: 'too much' });
  await world.call(operator, decideRefund, { id: refundId, passed: true });
  await expect.poll(async () => (await get(id)).refunded).toBe(300);
  expect((await get(id)).payState).toBe(OrderPayState.paid);
});

test('the bills of all three say what the books say', async () => {
  await double.settled();
  for (const provider of Object.values(providers))
    expect(await reconciliation.look(provider, today())).toBe(0);
});

test('a provider that is down is said to be, and the order can be paid once it is back', async () => {
  const { id } = await world.call(me, call.placeOrder, { items: [{ offerId, quantity: 1 }], amount: 1_000 });
  double.outage(true);
  const pay = () => world.call(me, call.payOrder, { id, way: 'wechat', on: 'code' });
  await expect(pay()).toRefuseWith('order.providerAway');
  double.outage(false);
  await pay();
  await double.pay((await get(id)).payments.at(-1)?.tradeNo ?? '', {});
  await double.settled();
  expect((await get(id)).payState).toBe(OrderPayState.paid);
});
