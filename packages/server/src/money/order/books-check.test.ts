import * as call from '@chancery/contract/order/calls.ts';
import * as desk from '@chancery/contract/order/desk.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { findBooksFault } from './books-check.ts';
import { playProvider, sell } from './order.testing.ts';

const world = await createWorld({ BRAND: '0' });
const { db, given } = world;
const operator = await given.operator();
const played = playProvider();
world.app.services.payProviders.use(played.provider);
const offerId = await sell(world, operator, 1_000);
const me = await given.member({ role: Role.mainAdministrator });
const stranger = await given.member({ role: Role.mainAdministrator });

const place = async () =>
  (await world.call(me, call.placeOrder, { items: [{ offerId, quantity: 1 }], amount: 1_000 })).id;
const [unpaid, paid] = [await place(), await place()];
await world.call(me, call.payOrder, { id: paid, way: 'wechat', on: 'code' });
const { payments } = await world.call(me, call.getOrder, { id: paid });
const tradeNo = payments[0]?.tradeNo ?? '';
for (const notice of [played.pay(tradeNo), played.pay(tradeNo)])
  await fetch(`${world.address}/pay/notify/wechat`, { method: 'POST', body: notice });
const refund = await world.call(operator, desk.proposeRefund, { id: paid, amount: 300, reason: 'goodwill' });
await world.app.services.refundSender.send({ refundId: refund.id });

const forgeries: readonly (readonly [what: string, statement: string])[] = [
  [
    'an order is said to be paid',
    `UPDATE unit_order SET pay_state = 1, paid_at = now() WHERE id = '${unpaid}'`,
  ],
  ['a paid order is said to be unpaid', `UPDATE unit_order SET pay_state = 0 WHERE id = '${paid}'`],
  ['an order costs more', `UPDATE unit_order SET amount = amount + 1 WHERE id = '${paid}'`],
  ['more went back', `UPDATE unit_order SET refunded = refunded + 1 WHERE id = '${paid}'`],
  ['more is on its way back', `UPDATE unit_order SET refunding = 1 WHERE id = '${paid}'`],
  ['more is invoiced', `UPDATE unit_order SET invoiced = 1 WHERE id = '${paid}'`],
  [
    'an order is another unit’s',
    `UPDATE unit_order SET company_id = '${stranger.unit.id}' WHERE id = '${paid}'`,
  ],
  [
    'a payment was another',
    `UPDATE order_payment SET amount = 1 WHERE order_id = '${paid}' AND state = 'paid'`,
  ],
  [
    'a payment was never made',
    `UPDATE order_payment SET state = 'closed' WHERE order_id = '${paid}' AND state = 'paid'`,
  ],
  [
    'a surplus was never paid',
    `UPDATE order_payment SET state = 'closed' WHERE order_id = '${paid}' AND state = 'surplus'`,
  ],
  [
    'a refund was never made',
    `UPDATE order_refund SET state = 'rejected' WHERE order_id = '${paid}' AND NOT surplus`,
  ],
  ['a refund was larger', `UPDATE order_refund SET amount = 400 WHERE order_id = '${paid}' AND NOT surplus`],
  ['a line brings more', `UPDATE order_item SET quantity = 2, amount = 2000 WHERE order_id = '${paid}'`],
  [
    'a line was another offer',
    `UPDATE order_item SET offer = jsonb_set(offer, '{gives}', '[]') WHERE order_id = '${paid}'`,
  ],
  ['a line was never delivered', `UPDATE order_item SET delivered_at = NULL WHERE order_id = '${paid}'`],
];

test('what happened is what the books say', async () => {
  expect(await findBooksFault(db)).toBeUndefined();
});

test.each(forgeries)('the check of the books finds that %s', async (_, statement) => {
  const client = await db.connect();
  try {
    await client.query('BEGIN');
    const { rowCount } = await client.query(statement);
    expect(rowCount).toBe(1);
    expect(await findBooksFault(client)).toMatchObject({ fault: expect.stringMatching(/order|surplus/) });
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

test.each([
  `UPDATE unit_order SET paid_at = now() WHERE id = '${unpaid}'`,
  `UPDATE unit_order SET refunding = refunding - 1 WHERE id = '${paid}'`,
  `UPDATE unit_order SET refunded = 0 WHERE id = '${paid}'`,
])('a unit cannot say so itself: %s', async (statement) => {
  await world.call(me, call.askRefund, { id: paid, amount: 1, reason: 'a fen' }).catch(() => undefined);
  const asUnit = world.app.transactions.write({ companyId: me.unit.id }, (tx) => tx.$client.query(statement));
  await expect(asUnit).rejects.toThrow('says nothing about money');
});
