import { listMessages } from '@chancery/contract/message/calls.ts';
import * as call from '@chancery/contract/order/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../testing/world.ts';
import { playProvider, sell } from './order/order.testing.ts';

const world = await createWorld({ BRAND: '0' });
const { app, db, given } = world;
const { packageNotices, serviceNotices } = app.services;
const operator = await given.operator();
const played = playProvider();
app.services.payProviders.use(played.provider);
const texts = await sell(world, operator, 0);
const sealings = await sell(world, operator, 0, { gives: [{ value: 'sealing', amount: 5 }] });

const buyer = () => given.member({ role: Role.mainAdministrator });
type Who = Awaited<ReturnType<typeof buyer>>;

const buy = (who: Who, ...offers: readonly string[]) =>
  world.call(who, call.placeOrder, {
    items: offers.map((offerId) => ({ offerId, quantity: 1 })),
    amount: 0,
  });

/** Has everything a unit bought end some days from now, a little later than the full day. */
const endIn = (who: Who, days: number) =>
  db.query(
    `UPDATE ledger_lot SET ends_at = now() + make_interval(days => $2, mins => -5)
     WHERE company_id = $1 AND name LIKE 'order %'`,
    [who.unit.id, days],
  );

const warned = async (who: Who, event: string, language?: 'zh') => {
  const { list } = await world.call(language ? { ...who, language } : who, listMessages, {});
  return list.filter((message) => message.event === event);
};

test('what was bought is told of 30, 7 and 1 days before it ends, each time once, whoever looks', async () => {
  const me = await buyer();
  await buy(me, texts, sealings);
  const told = async () => (await warned(me, 'order.ending')).length;
  for (const [days, messages] of [
    [40, 0],
    [29, 1],
    [8, 2],
    [6, 3],
    [1, 4],
  ] as const) {
    await endIn(me, days);
    await Promise.all([packageNotices.run(), packageNotices.run()]);
    expect(await packageNotices.run(), 'nothing is left to be told').toBe(0);
    expect(await told(), `${days} days before`).toBe(messages);
  }
  const [english] = await warned(me, 'order.ending');
  expect(english).toMatchObject({
    title: expect.stringMatching(/expires soon: Electronic sealings, Text messages$/),
    text: expect.stringContaining('1 day'),
    link: '/cost/mypackage',
  });
  const [chinese] = await warned(me, 'order.ending', 'zh');
  expect(chinese?.title).toMatch(/：.+、.+$/);
});

test('what is used up, free or over is not told of, nor is another unit', async () => {
  const [me, other] = [await buyer(), await buyer()];
  await buy(me, texts);
  await endIn(me, 5);
  await db.query(
    `UPDATE ledger_account SET balance = 0 WHERE role = 'free' AND lot_id IN (SELECT id FROM ledger_lot WHERE company_id = $1)`,
    [me.unit.id],
  );
  await buy(other, texts);
  await endIn(other, -1);
  await packageNotices.run();
  expect(await warned(me, 'order.ending')).toEqual([]);
  expect(await warned(other, 'order.ending')).toEqual([]);
});

test('a seal whose service ends is told of to whoever keeps it, once a warning', async () => {
  const me = await buyer();
  const keeper = await given.member({ unit: me.unit, role: Role.sealKeeper });
  const seal = await given.smartSeal({ unit: me.unit, keeper });
  const endSeal = (days: number) =>
    db.query(`UPDATE device SET service_end = now() + make_interval(days => $2) WHERE id = $1`, [
      seal.id,
      days,
    ]);
  await endSeal(31);
  await serviceNotices.run();
  expect(await warned(keeper, 'device.serviceEnding')).toEqual([]);
  await endSeal(7);
  await Promise.all([serviceNotices.run(), serviceNotices.run()]);
  expect(await serviceNotices.run(), 'nothing is left to be told').toBe(0);
  for (const who of [keeper, me]) {
    const found = await warned(who, 'device.serviceEnding');
    expect(found).toMatchObject([{ title: `The service of ${seal.name} expires soon` }]);
  }
});
