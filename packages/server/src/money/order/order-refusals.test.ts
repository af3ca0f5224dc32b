import { randomUUID } from 'node:crypto';
import { addOffer, getOffer, priceOffer, updateOffer } from '@chancery/contract/catalogue/calls.ts';
import * as call from '@chancery/contract/order/calls.ts';
import * as desk from '@chancery/contract/order/desk.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { Declined } from '@chancery/payments/provider.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { plainOffer, playProvider, sell } from './order.testing.ts';

const world = await createWorld({ BRAND: '0' });
const { given, db } = world;
const operator = await given.operator();
const me = await given.member({ role: Role.mainAdministrator });
const { payProviders } = world.app.services;
const declining = playProvider('alipay').provider;
payProviders.use(playProvider().provider);
payProviders.use({ ...declining, open: () => Promise.reject(new Declined('ACQ.X', 'not today')) });
const texts = await sell(world, operator, 1_000);
const ofSeal = { subject: 'ordinarySeal' as const, serviceMonths: 12, gives: [] };
const service = await sell(world, operator, 1_000, ofSeal);
const seal = await given.smartSeal({ unit: me.unit });

const place = (items: readonly object[], amount = 1_000) =>
  world.call(me, call.placeOrder, { items: items as never, amount });
const placed = async () => (await place([{ offerId: texts, quantity: 1 }])).id;
const pay = async (way: 'unionpay' | 'alipay') =>
  world.call(me, call.payOrder, { id: await placed(), way, on: 'code' });
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const withdrawn = async () => {
  const {
    prices: _,
    price: _price,
    updatedBy: _by,
    updatedAt: _at,
    ...kept
  } = await world.call(operator, getOffer, { id: await sell(world, operator, 1_000) });
  await world.call(operator, updateOffer, { ...kept, onSale: false });
  return kept.id;
};
const decided = async () => {
  const id = await placed();
  await db.query(
    'UPDATE unit_order SET amount = 1000, pay_state = 1, state = 4, paid_at = now() WHERE id = $1',
    [id],
  );
  const refund = await world.call(me, call.askRefund, { id, amount: 1, reason: 'a mistake' });
  const decide = () =>
    world.call(operator, desk.decideRefund, { id: refund.id, passed: false, opinion: 'no' });
  await decide();
  return decide();
};

test.each([
  ['catalogue.empty', () => world.call(operator, addOffer, { ...plainOffer, gives: [] })],
  ['catalogue.notFound', () => world.call(operator, getOffer, { id: randomUUID() })],
  [
    'catalogue.pastPrice',
    () => world.call(operator, priceOffer, { id: texts, startsOn: dayFromNow(-3), amount: 1 }),
  ],
  ['order.notOnSale', () => place([{ offerId: randomUUID(), quantity: 1 }])],
  ['order.notOnSale', async () => place([{ offerId: await withdrawn(), quantity: 1 }])],
  ['order.twice', () => place(Array(2).fill({ offerId: texts, quantity: 1 }), 2_000)],
  ['order.sealUnfit', () => place([{ offerId: service, quantity: 1, deviceId: seal.id }])],
  ['order.wayClosed', () => pay('unionpay')],
  ['order.providerDeclined', () => pay('alipay')],
  [
    'order.futureDay',
    async () =>
      world.call(me, call.sendVoucher, {
        id: await placed(),
        paidOn: dayFromNow(3),
        payerName: 'Acme',
        files: [randomUUID()],
      }),
  ],
  ['order.noGoods', async () => world.call(operator, desk.allocateOrder, { id: await placed() })],
  ['order.refundNotFound', () => world.call(operator, desk.decideRefund, { id: randomUUID(), passed: true })],
  ['order.refundDecided', decided],
] as const)('%s', async (key, work) => {
  await expect(work()).toRefuseWith(key);
});

test.each(['money', 'storage', 'deviceDay'] as const)('an offer brings no %s by the count', async (value) => {
  const gives = [{ value, amount: 1 }];
  await expect(world.call(operator, addOffer, { ...plainOffer, gives })).toRefuseWith('request.invalid');
});

test('an offer names each kind of value once: of two lines the second would be paid and never come', async () => {
  const gives = [
    { value: 'text', amount: 1 },
    { value: 'text', amount: 2 },
  ] as const;
  await expect(world.call(operator, addOffer, { ...plainOffer, gives: [...gives] })).toRefuseWith(
    'request.invalid',
  );
});

test('a unit has so many orders that wait, and no more', async () => {
  const id = await placed();
  await db.query(
    `INSERT INTO unit_order (id, company_id, company_name, number, title_zh, title_en, amount, ships, created_by, updated_by, expires_at)
     SELECT gen_random_uuid(), company_id, company_name, number || '-' || n, title_zh, title_en, amount, ships, created_by, updated_by, expires_at
     FROM unit_order, generate_series(1, 50) AS n WHERE id = $1`,
    [id],
  );
  await expect(placed()).toRefuseWith('order.tooMany');
});
