import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCaller } from '@chancery/contract/client/caller.ts';
import type { AnyEndpoint, CallInput, CallResult } from '@chancery/contract/kit/endpoint.ts';
import { askRefund, getOrder, payOrder, placeOrder } from '@chancery/contract/order/calls.ts';
import { OrderPayState } from '@chancery/contract/order/codes.ts';
import { decideRefund } from '@chancery/contract/order/desk.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from './durability.server.ts';
import { isOutage } from './durability.writer.ts';
import {
  type Bank,
  compareBooks,
  openBank,
  passPauses,
  passSilence,
  underWay,
  ways,
} from './killed-payments.testing.ts';
import { sell } from './money/order/order.testing.ts';
import { freePort } from './testing/free-port.ts';
import { type Caller, createWorld } from './testing/world.ts';

/** Each takes a start of the server; `KILLS=50` takes more of them, and `KILLS_FROM=10` goes on after ten of them. */
const kills = Number(process.env.KILLS ?? 2);
const from = Number(process.env.KILLS_FROM ?? 0);
const [ordersAtOnce, price, back] = [3, 1_000, 300];
const patient = { timeout: 240_000, interval: 100 };

const world = await createWorld({ BRAND: '0' });
const { db } = world;
const operator = await world.given.operator();
const buyer = await world.given.member({ role: Role.mainAdministrator });
const offerId = await sell(world, operator, price);
const port = await freePort();
const address = `http://127.0.0.1:${port}`;
let bank: Bank;
let server: ServerProcess;

const start = async () => {
  const { host, port: dbPort, user = '', password, database } = world.connection;
  const login = [user, ...(password ? [String(password)] : [])].map(encodeURIComponent).join(':');
  const query = new URLSearchParams({ host: host ?? 'localhost', port: String(dbPort) });
  server = await startServer(world.dataDir, {
    DATABASE_URL: `postgres://${login}@localhost/${database}?${query}`,
    SECRET_KEY: world.settings.secretKey.toString('hex'),
    DEVICE_PORT: 'off',
    BRAND: '0',
    PORT: String(port),
    PUBLIC_URL: address,
    PAYMENT_FILE: bank.paymentFile,
  });
};

beforeAll(
  async () => {
    await world.end();
    bank = await openBank(world.dataDir, address);
    await start();
    // Whoever asks for many kills has time, and a machine that does other things meanwhile.
  },
  120_000 + kills * 10_000,
);

afterAll(async () => {
  await server?.kill();
  await bank?.stop();
});

/** Asks whichever server runs, under one key, until one answers. */
const persist = async <E extends AnyEndpoint>(
  who: Caller,
  endpoint: E,
  input: CallInput<E>,
): Promise<CallResult<E>> => {
  const idempotencyKey = randomUUID();
  const call = createCaller({
    baseUrl: `${address}/api`,
    clientType: 'machine',
    credentials: async () => who.credentials,
  });
  for (;;) {
    try {
      return await call(endpoint, input as never, { idempotencyKey });
    } catch (error) {
      if (!isOutage(error)) throw error;
      await sleep(50);
    }
  }
};

const find = (id: string) => persist(buyer, getOrder, { id });

/** Somebody orders, pays once or twice, hears of it twice, and asks for a part of it back. */
const story = async (nth: number, onStep: () => void): Promise<void> => {
  const way = ways[nth % ways.length] ?? 'wechat';
  const { id } = await persist(buyer, placeOrder, { items: [{ offerId, quantity: 1 }], amount: price });
  onStep();
  const on = way === 'unionpay' ? 'page' : 'code';
  const entrance = await persist(buyer, payOrder, { id, way, on });
  if (entrance.kind === 'form')
    await fetch(entrance.address, { method: 'POST', body: new URLSearchParams(entrance.fields) });
  onStep();
  const { payments } = await find(id);
  await bank.pay(payments[0]?.tradeNo ?? '', { times: 1 + (nth % 2), notify: 'twice' });
  onStep();
  await expect
    .poll(async () => {
      await passPauses(db);
      return (await find(id)).payState;
    }, patient)
    .toBe(OrderPayState.paid);
  const { id: refundId } = await persist(buyer, askRefund, { id, amount: back, reason: 'too much' });
  onStep();
  await persist(operator, decideRefund, { id: refundId, passed: true });
  onStep();
};
const stepsOfStory = 5;

/** Waits until no money is on its way; pauses between tries are cut short. */
const settled = () =>
  expect
    .poll(async () => {
      await passPauses(db);
      return underWay(db, bank);
    }, patient)
    .toEqual([]);

test(`a server killed ${kills} times among notices and refunds: each payment is one credit, each refund one debit`, {
  timeout: 60_000 + kills * 300_000,
}, async () => {
  for (let kill = from; kill < from + kills; kill += 1) {
    // Each time at another step, and a little after it.
    const at = 1 + ((kill * 7 + 8) % (ordersAtOnce * stepsOfStory));
    let steps = 0;
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const onStep = () => {
      steps += 1;
      if (steps === at) reach();
    };
    const stories = Promise.all(
      Array.from({ length: ordersAtOnce }, (_, nth) => story(kill * ordersAtOnce + nth, onStep)),
    );
    await Promise.race([reached, stories]);
    await sleep((kill * 13) % 60);
    await server.kill();
    await passSilence(db);
    await start();
    await stories;
    await bank.tellAgain();
    await settled();
    const { theirs, ours, fault } = await compareBooks(db, bank);
    expect(ours, `after kill ${kill + 1}`).toEqual(theirs);
    expect(fault).toBeUndefined();
  }
  const orders = kills * ordersAtOnce;
  const { rows } = await db.query(
    `SELECT (SELECT count(*)::int FROM unit_order WHERE pay_state = $1 AND refunded = $2) AS settled,
            (SELECT count(*)::int FROM ledger_transfer WHERE value = 'text' AND kind = 'grant') AS delivered,
            (SELECT sum(balance)::int FROM ledger_account) AS sum`,
    [OrderPayState.paid, back],
  );
  expect(rows).toEqual([{ settled: orders, delivered: orders, sum: 0 }]);
});
