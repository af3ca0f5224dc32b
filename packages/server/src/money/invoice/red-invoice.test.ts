import * as call from '@chancery/contract/invoice/calls.ts';
import { InvoiceState } from '@chancery/contract/invoice/codes.ts';
import { refuseInvoice } from '@chancery/contract/invoice/desk.ts';
import { listMessages } from '@chancery/contract/message/calls.ts';
import { proposeRefund, settleRefund } from '@chancery/contract/order/desk.ts';
import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { moneyLot } from '../order/note-payment.ts';
import { orderPayment } from '../order/order.table.ts';
import { playProvider } from '../order/order.testing.ts';
import { createInvoiceRoom } from './invoice.testing.ts';
import { askRed } from './red-invoice.ts';

const world = await createWorld();
const { operator, administrator, order, ask, issue, orderMoney, refund } = await createInvoiceRoom(world);

const red = (orderId: string) => world.app.transactions.apart('platform', (tx) => askRed(tx, orderId));
const undone = new Error('undone');
/** What a refund would ask for; nothing is kept of it. */
const needed = async (orderId: string, amount: number): Promise<number> => {
  let much = Number.NaN;
  const asked = world.app.transactions.apart('platform', async (tx) => {
    much = await askRed(tx, orderId, amount);
    throw undone;
  });
  await expect(asked).rejects.toBe(undone);
  return much;
};
const redsOf = async (who: Parameters<typeof ask>[0]) =>
  (await world.call(who, call.listInvoices, { red: 'true', sort: 'askedAt' })).list;

test('a refund needs a red invoice only for what stands on issued invoices', async () => {
  const me = await administrator();
  const id = await order(me);
  expect(await needed(id, 10_000)).toBe(0);
  const invoice = await ask(me, [{ id, amount: 6_000 }]);
  // Nothing is issued yet: the operator will not issue what was refunded.
  expect(await needed(id, 10_000)).toBe(0);
  await issue(invoice);
  expect(await needed(id, 4_000)).toBe(0);
  expect(await needed(id, 4_001)).toBe(1);
  expect(await needed(id, 10_000)).toBe(6_000);
});

test('a red invoice is put on the list by itself, once, and makes room when it is issued', async () => {
  const me = await administrator();
  const id = await order(me);
  const blue = await ask(me, [{ id, amount: 10_000 }]);
  await issue(blue);
  await refund(id, 2_500);
  expect(await Promise.all([red(id), red(id), red(id)])).toContain(2_500);
  const [one, ...more] = await redsOf(me);
  expect(more).toEqual([]);
  expect(one).toMatchObject({ amount: -2_500, state: InvoiceState.issuing, red: true });
  expect(await needed(id, 0)).toBe(0);
  expect((await orderMoney(id)).invoiced).toBe(10_000);
  const redId = one?.id ?? '';
  await expect(world.call(operator, refuseInvoice, { id: redId, reason: 'no' })).toRefuseWith(
    'invoice.redStays',
  );
  await issue(redId);
  expect((await orderMoney(id)).invoiced).toBe(7_500);
  const whole = await world.call(me, call.getInvoice, { id: redId });
  expect(whole).toMatchObject({
    state: InvoiceState.issued,
    redOf: { id: blue },
    lines: [{ amount: -2_500 }],
  });
  expect((await world.call(me, call.getInvoice, { id: blue })).reds).toMatchObject([
    { id: redId, amount: -2_500 },
  ]);
  const { list } = await world.call(me, listMessages, {});
  expect(list.map(({ event }) => event)).toContain('invoice.red');
  // Nothing is left to invoice of what stayed.
  await expect(ask(me, [{ id, amount: 1 }])).toRefuseWith('invoice.tooMuch');
});

test('the newest invoice is taken back first, then the one before', async () => {
  const me = await administrator();
  const id = await order(me);
  const first = await ask(me, [{ id, amount: 6_000 }]);
  await issue(first);
  const second = await ask(me, [{ id, amount: 4_000 }]);
  await issue(second);
  await refund(id, 5_000);
  await red(id);
  const reds = await redsOf(me);
  expect(reds.map(({ amount }) => amount).sort()).toEqual([-1_000, -4_000]);
  for (const { id: redId } of reds) await issue(redId);
  expect((await orderMoney(id)).invoiced).toBe(5_000);
  await refund(id, 5_000);
  await red(id);
  const last = (await redsOf(me)).filter(({ state }) => state === InvoiceState.issuing);
  expect(last).toMatchObject([{ amount: -5_000 }]);
  expect((await world.call(me, call.getInvoice, { id: last[0]?.id ?? '' })).redOf?.id).toBe(first);
});

test('what was refunded before it was issued is not issued, and may be asked for again', async () => {
  const me = await administrator();
  const id = await order(me);
  const invoice = await ask(me, [{ id, amount: 10_000 }]);
  await refund(id, 1);
  expect(await red(id)).toBe(0);
  await expect(issue(invoice)).toRefuseWith('invoice.refunded');
  await world.call(operator, refuseInvoice, { id: invoice, reason: 'One fen went back' });
  await issue(await ask(me, [{ id, amount: 9_999 }]));
});

test('money goes back only after the red invoice of it is issued', async () => {
  const me = await administrator();
  const id = await order(me);
  const paid = [me.unit.id, moneyLot(id), `payment of ${id}`];
  await world.db.query(`SELECT ledger_pay($1, $2, $3, 10000, false, 'somebody')`, paid);
  await issue(await ask(me, [{ id, amount: 10_000 }]));
  const wanted = { id, amount: 400, reason: 'goodwill' };
  const { id: refundId } = await world.call(operator, proposeRefund, wanted);
  const settle = () => world.call(operator, settleRefund, { id: refundId, transferNo: 'B20261118' });
  await expect(settle()).toRefuseWith('invoice.redFirst');
  const [red] = await redsOf(me);
  expect(red).toMatchObject({ amount: -400, state: InvoiceState.issuing });
  await issue(red?.id ?? '');
  expect(await settle()).toEqual({ state: 'done' });
  expect(await orderMoney(id)).toEqual({ invoiced: 9_600, refunded: 400 });
  expect(await redsOf(me)).toHaveLength(1);
});

test('money that came on-line waits for the red invoice, and goes back by itself once it is issued', async () => {
  const played = playProvider();
  world.app.services.payProviders.use(played.provider);
  const me = await administrator();
  const id = await order(me);
  const paid = [me.unit.id, moneyLot(id), `payment of ${id}`];
  await world.db.query(`SELECT ledger_pay($1, $2, $3, 10000, false, 'somebody')`, paid);
  await world.db.query(`UPDATE unit_order SET pay_type = 'wechat' WHERE id = $1`, [id]);
  await world.app.transactions.apart('platform', (tx) =>
    tx.insert(orderPayment).values({
      id: uuidv7(),
      companyId: me.unit.id,
      orderId: id,
      way: 'wechat',
      tradeNo: 'trade',
      providerNo: 'theirs',
      amount: 10_000,
      state: 'paid',
      paidAt: new Date(),
    }),
  );
  await issue(await ask(me, [{ id, amount: 10_000 }]));
  const wanted = { id, amount: 400, reason: 'goodwill' };
  const { id: refundId } = await world.call(operator, proposeRefund, wanted);
  const promised = async () =>
    (await world.db.query(`SELECT FROM pgboss.job WHERE data ->> 'refundId' = $1`, [refundId])).rowCount;
  expect(await promised()).toBe(0);
  // Whoever comes too early sends nothing.
  await world.app.services.refundSender.send({ refundId });
  expect(played.refunds.size).toBe(0);
  const [red] = await redsOf(me);
  await issue(red?.id ?? '');
  expect(await promised()).toBe(1);
  await expect.poll(() => orderMoney(id), { timeout: 20_000 }).toEqual({ invoiced: 9_600, refunded: 400 });
  expect([...played.refunds.values()]).toMatchObject([{ tradeNo: 'trade', amount: 400 }]);
});
