import { listDevices } from '@chancery/contract/device/calls.ts';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import { inviteMember } from '@chancery/contract/member/invitation.ts';
import * as call from '@chancery/contract/order/calls.ts';
import { OrderPayState, OrderState, RefundState } from '@chancery/contract/order/codes.ts';
import * as desk from '@chancery/contract/order/desk.ts';
import { getMyPackage, listTransfers } from '@chancery/contract/package/calls.ts';
import { ServiceState } from '@chancery/contract/service/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { getUnitConfig } from '@chancery/contract/unit/config.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { pdf } from '../../files/file/files.testing.ts';
import { usedIn } from '../../ledger/ledger/ledger.testing.ts';
import { findLedgerFault } from '../../ledger/ledger/ledger-check.ts';
import { createWorld } from '../../testing/world.ts';
import { findBooksFault } from './books-check.ts';
import { playProvider, sell, today } from './order.testing.ts';

const logged: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) });
const world = await createWorld({ BRAND: '0' }, undefined, log);
const { given, db } = world;
const operator = await given.operator();
const second = await given.operator();
const played = playProvider();
world.app.services.payProviders.use(played.provider);
const texts = await sell(world, operator, 1_000);

const buyer = () => given.member({ role: Role.mainAdministrator });
type Who = Awaited<ReturnType<typeof buyer>>;

const order = (who: Who, offerId = texts, quantity = 1, over = {}) =>
  world
    .call(who, call.placeOrder, { items: [{ offerId, quantity, ...over }], amount: 1_000 * quantity })
    .then(({ id }) => id);

const get = (who: Who, id: string) => world.call(who, call.getOrder, { id });

const opened = async (who: Who, id: string) => {
  await world.call(who, call.payOrder, { id, way: 'wechat', on: 'code' });
  return (await get(who, id)).payments.at(-1)?.tradeNo ?? '';
};

const notify = (body: string, way = 'wechat') =>
  fetch(`${world.address}/pay/notify/${way}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'text/plain' },
  });

const paid = async (who: Who, id: string) => notify(played.pay(await opened(who, id)));

const voucher = async (who: Who, id: string) => {
  const { filePath } = await world.call(
    who,
    uploadFile,
    { fileName: 'slip.pdf', purpose: 'voucher' },
    { body: new Uint8Array(pdf()) },
  );
  return world.call(who, call.sendVoucher, { id, paidOn: today(), payerName: 'Acme', files: [filePath] });
};

const textsLeft = async (who: Who) =>
  (await world.call(who, getMyPackage)).lots
    .filter(({ value, origin }) => value === 'text' && origin === 'order')
    .reduce((sum, { left }) => sum + left, 0);

test('an order is paid by a notice, once, however often it comes, and brings what was bought', async () => {
  const me = await buyer();
  const id = await order(me, texts, 3);
  const notice = played.pay(await opened(me, id));
  const answers = await Promise.all([notify(notice), notify(notice), notify(notice)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await get(me, id)).toMatchObject({ state: OrderState.finished, payState: OrderPayState.paid });
  expect(await textsLeft(me)).toBe(300);
  const { list } = await world.call(me, listTransfers, { value: 'money' });
  const { number } = await get(me, id);
  const cause = { kind: 'order', name: number, id };
  expect(list).toMatchObject([{ kind: 'pay', amount: 3_000, cause }]);
  await db.query('UPDATE company_config SET free_sms = 0 WHERE company_id = $1', [me.unit.id]);
  await world.call(me, inviteMember, { mobile: '13812345678', role: Role.member });
  const moved = (await world.call(me, listTransfers, { value: 'text' })).list;
  expect(moved).toMatchObject([
    { kind: 'take', amount: 1, cause: { kind: 'text', name: '5678', id: null } },
    { kind: 'grant', amount: 300, cause },
  ]);
});

test('a forged notice, and one of a payment that nobody opened, change nothing and stand in the log', async () => {
  const me = await buyer();
  const id = await order(me);
  const tradeNo = await opened(me, id);
  expect((await notify(JSON.stringify({ tradeNo, at: 0 }))).status).toBe(500);
  expect((await notify(played.pay(tradeNo), 'alipay')).status).toBe(404);
  expect(logged.join('')).toContain('a payment notice is not of its provider');
  await played.provider.open({ tradeNo: 'elsewhere', amount: 1_000 } as never);
  expect((await notify(played.pay('elsewhere'))).status).toBe(500);
  played.trades.delete('elsewhere');
  expect(logged.join('')).toContain('a provider tells of a payment that nobody opened');
  expect(await get(me, id)).toMatchObject({ payState: OrderPayState.toBePaid });
});

test('a lost notice is found by asking, and a second payment goes back by itself', async () => {
  const me = await buyer();
  const id = await order(me);
  const [first, again] = [await opened(me, id), await opened(me, id)];
  played.pay(first);
  expect(await world.call(me, call.checkOrder, { id })).toEqual({ payState: OrderPayState.paid });
  await notify(played.pay(again));
  await expect
    .poll(async () => (await get(me, id)).refunds)
    .toMatchObject([{ surplus: true, state: RefundState.done, amount: 1_000 }]);
  expect(await textsLeft(me)).toBe(100);
  expect((await get(me, id)).refunded).toBe(0);
});

test('two payments under one trade, and one of another amount, are told apart', async () => {
  const me = await buyer();
  const id = await order(me);
  const tradeNo = await opened(me, id);
  await Promise.all([notify(played.pay(tradeNo)), notify(played.pay(tradeNo))]);
  const { payments } = await get(me, id);
  expect(payments.map(({ state }) => state).sort()).toEqual(['paid', 'surplus']);
  const other = await order(me);
  await notify(played.pay(await opened(me, other), 1));
  expect(await get(me, other)).toMatchObject({
    payState: OrderPayState.toBePaid,
    payments: [{ state: 'surplus', amount: 1 }],
  });
});

test('the price is the one of today, and who was shown another is told', async () => {
  const me = await buyer();
  const items = [{ offerId: texts, quantity: 1 }];
  await expect(world.call(me, call.placeOrder, { items, amount: 999 })).toRefuseWith('order.priceChanged');
  const free = await sell(world, operator, 0);
  const { id } = await world.call(me, call.placeOrder, {
    items: [{ offerId: free, quantity: 1 }],
    amount: 0,
  });
  expect(await get(me, id)).toMatchObject({ payState: OrderPayState.paid, state: OrderState.finished });
  expect(await textsLeft(me)).toBe(100);
});

test('two years of a seal extend its service rather than overlap, and go back with the money', async () => {
  const me = await buyer();
  const seal = await given.smartSeal({ unit: me.unit });
  const service = await sell(world, operator, 1_000, {
    serviceType: 1,
    packageType: 2,
    subject: 'smartSeal',
    gives: [],
    serviceMonths: 12,
    nameEn: 'A year',
  });
  const endOf = async () => {
    const { list } = await world.call(me, listDevices, {});
    return new Date(list.find(({ id }) => id === seal.id)?.serviceEndTime ?? 0);
  };
  const before = await endOf();
  await expect(order(me, service)).toRefuseWith('order.sealNeeded');
  const id = await order(me, service, 2, { deviceId: seal.id });
  await paid(me, id);
  const from = new Date(Math.max(before.getTime(), Date.now()));
  const years = (await endOf()).getUTCFullYear() - from.getUTCFullYear();
  expect(years).toBe(2);
  const days = async () => {
    const { lots } = await world.call(me, getMyPackage);
    const [lot] = lots.filter(({ value }) => value === 'deviceDay');
    return [lot?.given, lot?.held, lot?.used, lot?.left];
  };
  const bought = Math.round(((await endOf()).getTime() - from.getTime()) / 86_400_000);
  expect(await days()).toEqual([bought, bought, 0, 0]);
  const other = await buyer();
  await expect(order(other, service, 1, { deviceId: seal.id })).toRefuseWith('device.notFound');
  await world.call(me, call.askRefund, { id, amount: 2_000, reason: 'not needed' });
  const { refunds } = await get(me, id);
  await world.call(operator, desk.decideRefund, { id: refunds[0]?.id ?? '', passed: true });
  await expect.poll(async () => (await get(me, id)).payState).toBe(OrderPayState.refunded);
  expect(Math.abs((await endOf()).getTime() - from.getTime())).toBeLessThan(60_000);
  expect(await days()).toEqual([bought, 0, 0, 0]);
  const again = await order(me, service, 1, { deviceId: seal.id });
  await paid(me, again);
  const { spendPassedDays } = world.app.services;
  await spendPassedDays();
  expect(await usedIn(db, me.unit.id, 'deviceDay')).toBeGreaterThan(364);
  await db.query('UPDATE order_item SET ends_at = now() WHERE order_id = $1', [again]);
  await spendPassedDays();
  await spendPassedDays();
  const { list } = await world.call(me, listTransfers, { value: 'deviceDay', kind: 'settle' });
  expect(list.map(({ cause }) => cause.id)).toEqual([again, id]);
});

test('a transfer is looked at by somebody: refused with a reason, sent again, accepted', async () => {
  const me = await buyer();
  const id = await order(me);
  await voucher(me, id);
  await expect(voucher(me, id)).toRefuseWith('order.notNow');
  const review = async (accepted: boolean, reason = '') =>
    world.call(operator, desk.reviewVoucher, {
      id,
      revision: (await get(me, id)).revision,
      accepted,
      reason,
    });
  await expect(review(false)).toRefuseWith('order.noReason');
  await expect(world.call(operator, desk.reviewVoucher, { id, revision: 1, accepted: true })).toRefuseWith(
    'edit.conflict',
  );
  await review(false, 'nothing came');
  expect(await get(me, id)).toMatchObject({ payState: OrderPayState.reviewFailed });
  await voucher(me, id);
  await review(true);
  expect(await get(me, id)).toMatchObject({
    state: OrderState.finished,
    payState: OrderPayState.paid,
    payType: 'offline',
    vouchers: [{ accepted: false }, { accepted: true }],
  });
});

test('what came by a bank goes back by hand alone, and the number of the transfer is noted', async () => {
  const me = await buyer();
  const id = await order(me);
  await voucher(me, id);
  const { revision } = await get(me, id);
  await world.call(operator, desk.reviewVoucher, { id, revision, accepted: true });
  const wish = { id, amount: 400, reason: 'goodwill' };
  const { id: refundId } = await world.call(operator, desk.proposeRefund, wish);
  await world.app.services.refundSender.send({ refundId });
  expect((await get(me, id)).refunds).toMatchObject([{ way: 'offline', state: RefundState.sending }]);
  const settle = (transferNo = '') => world.call(operator, desk.settleRefund, { id: refundId, transferNo });
  await expect(settle()).toRefuseWith('order.noReason');
  await settle('B20261119');
  expect(await get(me, id)).toMatchObject({
    refunded: 400,
    refunds: [{ state: RefundState.done, providerNo: 'B20261119' }],
  });
});

test('refunds never sum to more than was paid, and big ones need two people', async () => {
  const me = await buyer();
  const dear = await sell(world, operator, 200_000);
  const { id } = await world.call(me, call.placeOrder, {
    items: [{ offerId: dear, quantity: 1 }],
    amount: 200_000,
  });
  await paid(me, id);
  const propose = (amount: number, who = operator) =>
    world.call(who, desk.proposeRefund, { id, amount, reason: 'goodwill' });
  await expect(propose(200_001)).toRefuseWith('order.refundTooMuch');
  const both = await Promise.allSettled([propose(150_000), propose(150_000)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [big] = (await get(me, id)).refunds;
  expect(big?.state).toBe(RefundState.asked);
  const decide = (who: typeof operator) =>
    world.call(who, desk.decideRefund, { id: big?.id ?? '', passed: true });
  await expect(decide(operator)).toRefuseWith('order.refundOwn');
  await decide(second);
  await expect.poll(async () => (await get(me, id)).refunded).toBe(150_000);
  await expect(propose(50_001)).toRefuseWith('order.refundTooMuch');
  const last = await propose(50_000);
  expect(last.state).toBe(RefundState.asked);
  await world.call(second, desk.decideRefund, { id: last.id, passed: true });
  await expect.poll(async () => (await get(me, id)).payState).toBe(OrderPayState.refunded);
  expect(await textsLeft(me)).toBe(0);
});

test('a unit asks for much money back: one operator speaks for it, another decides', async () => {
  const me = await buyer();
  const dear = await sell(world, operator, 200_000);
  const { id } = await world.call(me, call.placeOrder, {
    items: [{ offerId: dear, quantity: 1 }],
    amount: 200_000,
  });
  await paid(me, id);
  const { id: refundId } = await world.call(me, call.askRefund, { id, amount: 200_000, reason: 'a mistake' });
  const decide = (who: typeof operator, passed = true) =>
    world.call(who, desk.decideRefund, { id: refundId, passed, opinion: 'no' });
  expect(await decide(operator)).toEqual({ state: RefundState.asked });
  await expect(decide(operator)).toRefuseWith('order.refundOwn');
  expect(await decide(second, false)).toEqual({ state: RefundState.rejected });
  expect(await get(me, id)).toMatchObject({ payState: OrderPayState.paid, refunded: 0, refundable: 200_000 });
});

test('much money in small parts is much money: nobody gives it back alone', async () => {
  const me = await buyer();
  const dear = await sell(world, operator, 200_000);
  const items = [{ offerId: dear, quantity: 1 }];
  const { id } = await world.call(me, call.placeOrder, { items, amount: 200_000 });
  await paid(me, id);
  const part = async (amount: number) => {
    const made = await world.call(operator, desk.proposeRefund, { id, amount, reason: 'goodwill' });
    if (made.state === RefundState.sending)
      await expect.poll(async () => (await get(me, id)).payState).toBe(OrderPayState.paid);
    return made;
  };
  expect((await part(60_000)).state).toBe(RefundState.sending);
  expect((await part(40_000)).state).toBe(RefundState.sending);
  const more = await part(1);
  expect(more.state).toBe(RefundState.asked);
  const decide = (who: typeof operator, refundId: string, passed = true, opinion = '') =>
    world.call(who, desk.decideRefund, { id: refundId, passed, opinion });
  await expect(decide(operator, more.id)).toRefuseWith('order.refundOwn');
  await expect(decide(second, more.id, false)).toRefuseWith('order.noReason');
  await decide(second, more.id, false, 'enough went back');
  // Also where the unit asks for each part.
  const { id: asked } = await world.call(me, call.askRefund, { id, amount: 1, reason: 'a fen' });
  expect(await decide(operator, asked)).toEqual({ state: RefundState.asked });
  await expect(decide(operator, asked)).toRefuseWith('order.refundOwn');
});

test('a refund waits for a provider that is not open yet', async () => {
  const me = await buyer();
  const id = await order(me);
  await paid(me, id);
  const setWay = (way: string) =>
    db.query('UPDATE order_payment SET way = $2 WHERE order_id = $1', [id, way]);
  played.setAway(true);
  const { id: refundId } = await world.call(operator, desk.proposeRefund, { id, amount: 1, reason: 'a fen' });
  const { send } = world.app.services.refundSender;
  await setWay('unionpay');
  await expect(send({ refundId })).rejects.toThrow('no provider is open');
  await setWay('wechat');
  played.setAway(false);
  await send({ refundId });
  expect(await get(me, id)).toMatchObject({ refunded: 1 });
  const [back] = (await world.call(me, listTransfers, { value: 'money', kind: 'refund' })).list;
  expect(back?.cause).toMatchObject({ kind: 'refund', id });
});

test('an unpaid order ends by itself, and what is paid later goes back', async () => {
  const me = await buyer();
  const id = await order(me);
  const tradeNo = await opened(me, id);
  await expect(world.call(me, call.cancelOrder, { id })).toRefuseWith('order.paymentUnderWay');
  await db.query(`UPDATE unit_order SET expires_at = now() - interval '1 minute' WHERE id = $1`, [id]);
  played.setAway(true);
  await world.app.services.askProvider.expire();
  expect(await get(me, id)).toMatchObject({ payState: OrderPayState.toBePaid });
  played.setAway(false);
  await world.app.services.askProvider.expire();
  expect(await get(me, id)).toMatchObject({
    state: OrderState.cancelled,
    payState: OrderPayState.cancelled,
    payments: [{ state: 'closed' }],
  });
  await notify(played.pay(tradeNo));
  await expect
    .poll(async () => (await get(me, id)).refunds)
    .toMatchObject([{ surplus: true, state: 'done' }]);
  expect(await get(me, id)).toMatchObject({ payState: OrderPayState.cancelled });
});

test('an order whose provider is not open any more does not end unasked', async () => {
  const me = await buyer();
  const id = await order(me);
  const tradeNo = await opened(me, id);
  await db.query(`UPDATE unit_order SET expires_at = now() - interval '1 minute' WHERE id = $1`, [id]);
  const by = (way: string) =>
    db.query('UPDATE order_payment SET way = $2, ask_at = now() WHERE order_id = $1', [id, way]);
  const { askProvider } = world.app.services;
  await by('unionpay');
  played.pay(tradeNo);
  await askProvider.expire();
  await askProvider.due();
  expect(await get(me, id)).toMatchObject({
    payState: OrderPayState.toBePaid,
    payments: [{ state: 'open' }],
  });
  const { rows } = await db.query('SELECT ask_at > now() AS later FROM order_payment WHERE order_id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ later: true }]);
  await by('wechat');
  await askProvider.expire();
  expect(await get(me, id)).toMatchObject({ payState: OrderPayState.paid });
});

test('a provider that is closed for good is not waited for for ever, and what it tells later goes back', async () => {
  const { askProvider } = world.app.services;
  const tried = async (daysAgo: number) => {
    const me = await buyer();
    const id = await order(me);
    const tradeNo = await opened(me, id);
    await db.query(
      `UPDATE order_payment SET way = 'unionpay', ask_at = now(), opened_at = now() - make_interval(days => $2) WHERE order_id = $1`,
      [id, daysAgo],
    );
    return { me, id, tradeNo };
  };
  const [late, early, over] = [await tried(4), await tried(2), await tried(4)];
  await db.query(`UPDATE unit_order SET expires_at = now() - interval '1 minute' WHERE id = $1`, [over.id]);
  await askProvider.expire();
  await askProvider.due();
  expect(await get(over.me, over.id)).toMatchObject({ state: OrderState.cancelled });
  await expect(world.call(early.me, call.cancelOrder, { id: early.id })).toRefuseWith(
    'order.paymentUnderWay',
  );
  await world.call(late.me, call.cancelOrder, { id: late.id });
  await db.query(`UPDATE order_payment SET way = 'wechat' WHERE order_id = $1`, [late.id]);
  await notify(played.pay(late.tradeNo));
  await expect
    .poll(async () => (await get(late.me, late.id)).refunds)
    .toMatchObject([{ surplus: true, state: 'done' }]);
});

test('a limit that was bought rises with the payment and falls back on its date', async () => {
  const me = await buyer();
  const room = await sell(world, operator, 1_000, {
    gives: [],
    limitName: 'maxUsersPreCompany',
    limitBy: 50,
    validMonths: 1,
    nameEn: 'Fifty more people',
  });
  const users = async () => (await world.call(me, getUnitConfig, {})).maxUsersPreCompany;
  await paid(me, await order(me, room, 2));
  expect(await users()).toBe(300);
  await db.query(`UPDATE limit_raise SET ends_at = now() - interval '1 minute' WHERE company_id = $1`, [
    me.unit.id,
  ]);
  await world.app.services.quotas.turn();
  expect(await users()).toBe(200);
});

test('goods are set aside, confirmed, sent and received, in this order', async () => {
  const me = await buyer();
  const thing = await sell(world, operator, 1_000, { gives: [], ships: true, nameEn: 'A seal' });
  await expect(order(me, thing)).toRefuseWith('order.addressNeeded');
  const { id } = await world.call(me, call.placeOrder, {
    items: [{ offerId: thing, quantity: 1 }],
    amount: 1_000,
    shipment: { receiver: 'Li', phone: '13800000009', address: 'Hangzhou' },
  });
  const ship = () => world.call(operator, desk.shipOrder, { id, carrier: 'SF', trackingNo: 'SF1' });
  await expect(world.call(operator, desk.allocateOrder, { id })).toRefuseWith('order.notNow');
  await paid(me, id);
  expect(await get(me, id)).toMatchObject({ state: OrderState.initial, payState: OrderPayState.paid });
  await world.call(operator, desk.allocateOrder, { id });
  await expect(ship()).toRefuseWith('order.notNow');
  await world.call(operator, desk.confirmOrder, { id });
  await ship();
  await world.call(me, call.receiveOrder, { id });
  expect(await get(me, id)).toMatchObject({ state: OrderState.finished, shipment: { trackingNo: 'SF1' } });
});

test('an operator gives packages, and the books say what came in', async () => {
  const me = await buyer();
  const { id } = await world.call(operator, desk.grantOrder, {
    companyId: me.unit.id,
    items: [{ offerId: texts, quantity: 2 }],
    amount: 0,
    reason: 'a pilot',
  });
  expect(await get(me, id)).toMatchObject({ state: OrderState.finished, amount: 0 });
  expect(await textsLeft(me)).toBe(200);
  const { months, waiting } = await world.call(operator, desk.getRevenue, {});
  const sum = (of: 'paid' | 'refunded') => months.reduce((all, line) => all + line[of], 0);
  const { rows } = await db.query<{ paid: string; refunded: string }>(
    `SELECT sum(amount)::text AS paid, sum(refunded)::text AS refunded FROM unit_order WHERE paid_at IS NOT NULL`,
  );
  expect([sum('paid'), sum('refunded')]).toEqual([Number(rows[0]?.paid), Number(rows[0]?.refunded)]);
  expect(waiting.vouchers).toBe(0);
});

test('a bill is compared with the books: what was lost is caught up, and what differs is listed once', async () => {
  const me = await buyer();
  const id = await order(me);
  played.pay(await opened(me, id));
  const { reconciliation } = world.app.services;
  const stray = played.trades.get((await get(me, id)).payments[0]?.tradeNo ?? '');
  expect(stray?.payments).toHaveLength(1);
  played.trades.set('D000000000000T01', {
    amount: 5,
    closed: false,
    payments: [{ providerNo: 'stray', amount: 5, paidAt: new Date() }],
  });
  await reconciliation.look(played.provider, today());
  expect(await get(me, id)).toMatchObject({ payState: OrderPayState.paid });
  await reconciliation.look(played.provider, today());
  const { list } = await world.call(operator, desk.listDifferences, { open: 'yes' });
  expect(list).toMatchObject([{ kind: 'paymentUnknown', providerNo: 'stray', theirs: 5, ours: null }]);
  await world.call(operator, desk.settleDifference, { id: list[0]?.id ?? '', explanation: 'of a test shop' });
  expect((await world.call(operator, desk.listDifferences, { open: 'yes' })).list).toEqual([]);
});

test('what is free is there before anything was used of it', async () => {
  const { lots } = await world.call(await buyer(), getMyPackage);
  expect(lots).toMatchObject([
    { value: 'identification', origin: 'free', left: 1_000 },
    { value: 'mark', origin: 'free', used: 0, state: ServiceState.inService },
    { value: 'sealing', origin: 'free', left: 5_000 },
    { value: 'storage', origin: 'free', left: 2_048 * 1_048_576 },
    { value: 'text', origin: 'free', used: 0, endsAt: null },
  ]);
  expect(lots.every(({ given, left }) => given > 0 && given === left)).toBe(true);
});

test('the books balance in the end', async () => {
  expect(await findLedgerFault(db)).toBeUndefined();
  expect(await findBooksFault(db)).toBeUndefined();
});

test('an order is found by its whole number and by a part of it, also beyond a million', async () => {
  await db.query(`SELECT setval('order_number', 1234566)`);
  const who = await buyer();
  const [one, two] = [await get(who, await order(who)), await get(who, await order(who))];
  expect([one.number.slice(7), two.number.slice(7)]).toEqual(['1234567', '1234568']);
  for (const asking of [who, operator])
    for (const keyword of [two.number.toLowerCase(), '34568'])
      expect((await world.call(asking, call.listOrders, { keyword })).list.map(({ id }) => id)).toEqual([
        two.id,
      ]);
});
