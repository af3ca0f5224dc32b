import * as call from '@chancery/contract/order/calls.ts';
import { OrderPayState } from '@chancery/contract/order/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { findLedgerFault } from '../../ledger/ledger/ledger-check.ts';
import { createWorld } from '../../testing/world.ts';
import { playProvider, sell } from './order.testing.ts';

const world = await createWorld({ BRAND: '0' });
const { services } = world.app;
const played = playProvider();
services.payProviders.use(played.provider);
const operator = await world.given.operator();
const offerId = await sell(world, operator, 1_000);
const me = await world.given.member({ role: Role.mainAdministrator });

const times = 15;

const opened = async () => {
  const { id } = await world.call(me, call.placeOrder, { items: [{ offerId, quantity: 1 }], amount: 1_000 });
  await world.call(me, call.payOrder, { id, way: 'wechat', on: 'code' });
  const { payments } = await world.call(me, call.getOrder, { id });
  return { id, tradeNo: payments[0]?.tradeNo ?? '' };
};

/** Ends whatever the platform's side is doing in the database, as the end of its server would. */
const cut = () =>
  world.db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle' AND query !~ '^LISTEN'
       AND usename <> current_user`,
  );

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A provider tries again until it is told that its notice is kept. */
const untilKept = async (body: string): Promise<number> => {
  for (let tries = 1; tries < 50; tries += 1) {
    const { status } = await services.paymentNotices.take('wechat', { headers: {}, body });
    if (status === 200) return tries;
    await pause(5);
  }
  throw new Error('never kept');
};

const refundsOf = async (orderId: string) =>
  (await world.db.query('SELECT id, state FROM order_refund WHERE order_id = $1', [orderId])).rows as {
    id: string;
    state: string;
  }[];

const sentBack = async (refundId: string) => {
  for (let tries = 1; tries < 50; tries += 1) {
    const done = await services.refundSender.send({ refundId }).then(
      () => true,
      () => false,
    );
    if (done) return;
    await pause(5);
  }
};

test(`connections are cut ${times} times among notices and refunds: each payment is one credit, each refund one debit`, async () => {
  const orders = [];
  for (let n = 0; n < times; n += 1) orders.push(await opened());
  let tries = 0;
  for (const [n, { id, tradeNo }] of orders.entries()) {
    // Two payments for each: one is owed, the other goes back.
    const notices = [played.pay(tradeNo), played.pay(tradeNo)];
    const cutting = pause(n % 12).then(cut);
    tries += (await Promise.all(notices.map(untilKept))).reduce((sum, one) => sum + one, 0);
    await cutting;
    for (const refund of await refundsOf(id))
      await Promise.all([sentBack(refund.id), pause(n % 7).then(cut)]);
  }
  for (const { id } of orders)
    await expect.poll(async () => (await refundsOf(id)).map(({ state }) => state)).toEqual(['done']);
  const { rows } = await world.db.query(
    `SELECT pay_state, count(*)::int AS orders FROM unit_order GROUP BY pay_state`,
  );
  expect(rows).toEqual([{ pay_state: OrderPayState.paid, orders: times }]);
  const { rows: books } = await world.db.query(
    `SELECT kind, count(*)::int AS times, sum(amount)::int AS sum FROM ledger_transfer
     WHERE value = 'money' GROUP BY kind ORDER BY kind`,
  );
  expect(books).toEqual([
    { kind: 'pay', times: 2 * times, sum: 2_000 * times },
    { kind: 'refund', times, sum: 1_000 * times },
  ]);
  expect(played.refunds.size).toBe(times);
  expect(await findLedgerFault(world.db)).toBeUndefined();
  // It did hurt: some of them had to be told again.
  expect(tries).toBeGreaterThan(2 * times);
});
