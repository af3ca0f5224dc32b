import { getTempUrl } from '@chancery/contract/file/calls.ts';
import * as call from '@chancery/contract/invoice/calls.ts';
import { InvoiceState, InvoiceType } from '@chancery/contract/invoice/codes.ts';
import { refuseInvoice } from '@chancery/contract/invoice/desk.ts';
import { listOperateLog } from '@chancery/contract/log/calls.ts';
import { listMessages } from '@chancery/contract/message/calls.ts';
import { deletePayer } from '@chancery/contract/payer/calls.ts';
import { PayerType } from '@chancery/contract/payer/codes.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { createInvoiceRoom, todayHere } from './invoice.testing.ts';

const world = await createWorld();
const { db, given } = world;
const room = await createInvoiceRoom(world);
const { operator, administrator, order, payer, ask, issue, orderMoney, refund } = room;

const person = { type: PayerType.individual, taxNumber: '', address: '', phone: '', bank: '', account: '' };

test('an invoice is asked for, issued with its PDF, told of and accepted', async () => {
  const me = await administrator();
  const [one, two] = [await order(me), await order(me, { amount: 1 })];
  const payerId = await payer(me, { name: 'Lanting Paper' });
  const id = await ask(
    me,
    [
      { id: one, amount: 4_000 },
      { id: two, amount: 1 },
    ],
    { payerId },
  );
  const asked = await world.call(me, call.getInvoice, { id });
  expect(asked).toMatchObject({ state: InvoiceState.issuing, amount: 4_001, red: false, file: null });
  expect(asked.lines.map(({ amount }) => amount).sort()).toEqual([1, 4_000]);
  await expect(world.call(me, call.acceptInvoice, { id })).toRefuseWith('invoice.notIssued');
  // What is known of the payer afterwards changes nothing.
  await world.call(me, deletePayer, { id: payerId });
  const { invoiceNo } = await issue(id, { invoiceCode: '033002100311' });
  const issued = await world.call(me, call.getInvoice, { id });
  expect(issued).toMatchObject({ state: InvoiceState.issued, invoiceNo, invoiceCode: '033002100311' });
  expect(issued.payer).toMatchObject({ name: 'Lanting Paper', bank: 'Bank of Hangzhou' });
  expect((await fetch(world.address + issued.file?.tmpUrl)).headers.get('content-type')).toBe(
    'application/pdf',
  );
  const filePath = issued.file?.filePath ?? '';
  expect((await world.call(me, getTempUrl, { filePath })).tmpUrl).toMatch(/^\/files\//);
  await world.call(me, call.acceptInvoice, { id });
  const { state, acceptedBy } = await world.call(operator, call.getInvoice, { id });
  expect({ state, acceptedBy }).toEqual({ state: InvoiceState.accepted, acceptedBy: me.realName });
  await expect(world.call(me, call.acceptInvoice, { id })).toRefuseWith('invoice.notIssued');
  const { list: messages } = await world.call(me, listMessages, {});
  expect(messages).toMatchObject([{ event: 'invoice.issued', link: `/cost/invoicecorddetail/${id}` }]);
  const log = await world.call(me, listOperateLog, { action: 'invoice.issue' });
  expect(log.list).toMatchObject([{ actorKind: 'operator', objectId: id }]);
});

test('no more than is left of an order goes on an invoice, to the last fen', async () => {
  const me = await administrator();
  const id = await order(me, { amount: 3 });
  const payerId = await payer(me);
  await expect(ask(me, [{ id, amount: 4 }], { payerId })).toRefuseWith('invoice.tooMuch');
  await expect(ask(me, [{ id, amount: 0 }], { payerId })).toRefuseWith('request.invalid');
  await ask(me, [{ id, amount: 1 }], { payerId });
  const offered = await world.call(me, call.listInvoiceable, {});
  expect(offered.list.map(({ invoiceable }) => invoiceable)).toEqual([2]);
  await expect(ask(me, [{ id, amount: 3 }], { payerId })).toRefuseWith('invoice.tooMuch');
  await ask(me, [{ id, amount: 2 }], { payerId });
  await expect(ask(me, [{ id, amount: 1 }], { payerId })).toRefuseWith('invoice.tooMuch');
  expect((await world.call(me, call.listInvoiceable, {})).list).toEqual([]);
});

test('a request is withdrawn until it is issued, and its orders can be invoiced again', async () => {
  const me = await administrator();
  const orderId = await order(me, { amount: 500 });
  const payerId = await payer(me);
  const kept = await ask(me, [{ id: orderId, amount: 200 }], { payerId });
  const id = await ask(me, [{ id: orderId, amount: 300 }], { payerId });
  await world.call(me, call.withdrawInvoice, { id });
  const whole = await world.call(me, call.getInvoice, { id });
  expect(whole).toMatchObject({ state: InvoiceState.issuing, withdrawnBy: me.realName, refusedAt: null });
  expect((await world.call(me, call.listInvoiceable, {})).list).toMatchObject([{ invoiceable: 300 }]);
  const { list } = await world.call(operator, call.listInvoices, { state: InvoiceState.issuing });
  expect(list.map((row) => row.id)).toContain(kept);
  expect(list.map((row) => row.id)).not.toContain(id);
  await expect(issue(id)).toRefuseWith('invoice.decided');
  await expect(world.call(operator, refuseInvoice, { id, reason: 'late' })).toRefuseWith('invoice.decided');
  await expect(world.call(me, call.withdrawInvoice, { id })).toRefuseWith('invoice.decided');
  await ask(me, [{ id: orderId, amount: 300 }], { payerId });
  await issue(kept);
  await expect(world.call(me, call.withdrawInvoice, { id: kept })).toRefuseWith('invoice.decided');
  await db.query(
    'UPDATE unit_invoice SET sent_at = now() WHERE company_id = $1 AND withdrawn_at IS NULL AND state = 4',
    [me.unit.id],
  );
  const [sent] = (await world.call(me, call.listInvoices, { state: InvoiceState.issuing })).list;
  await expect(world.call(me, call.withdrawInvoice, { id: sent?.id ?? '' })).toRefuseWith('invoice.underWay');
  const log = await world.call(me, listOperateLog, { action: 'invoice.withdraw' });
  expect(log.list).toMatchObject([{ objectId: id, actorName: me.realName }]);
});

test('a unit takes nothing off its invoices but what it withdrew, and withdraws nothing twice', async () => {
  const me = await administrator();
  const orderId = await order(me, { amount: 500 });
  const id = await ask(me, [{ id: orderId, amount: 300 }]);
  const asUnit = (text: string, values: unknown[]) =>
    world.app.transactions.write({ companyId: me.unit.id }, (tx) => tx.$client.query(text, values));
  await expect(asUnit('UPDATE unit_order SET invoiced = 0 WHERE id = $1', [orderId])).rejects.toThrow(
    'takes no invoice back',
  );
  await world.call(me, call.withdrawInvoice, { id });
  await expect(
    asUnit('UPDATE unit_invoice SET withdrawn_at = NULL, withdrawn_by = NULL WHERE id = $1', [id]),
  ).rejects.toThrow('withdrawn once');
});

test('of two requests over the same orders at once, one wins, in whichever order they name them', async () => {
  const me = await administrator();
  const payerId = await payer(me);
  const [a, b] = [await order(me), await order(me)];
  const both = [
    { id: a, amount: 6_000 },
    { id: b, amount: 6_000 },
  ];
  const tries = await Promise.allSettled(
    [both, both.toReversed(), both, both.toReversed()].map((orders) => ask(me, orders, { payerId })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect([await orderMoney(a), await orderMoney(b)].map(({ invoiced }) => invoiced)).toEqual([6_000, 6_000]);
});

test('a refusal gives its reason and gives the orders back', async () => {
  const me = await administrator();
  const orderId = await order(me);
  const id = await ask(me, [{ id: orderId, amount: 10_000 }]);
  await expect(world.call(operator, refuseInvoice, { id, reason: '' })).toRefuseWith('request.invalid');
  await world.call(operator, refuseInvoice, { id, reason: 'The tax number is of another unit' });
  const refused = await world.call(me, call.getInvoice, { id });
  expect(refused.refusal).toBe('The tax number is of another unit');
  expect(refused.refusedAt).not.toBeNull();
  expect((await orderMoney(orderId)).invoiced).toBe(0);
  await expect(issue(id)).toRefuseWith('invoice.decided');
  await expect(world.call(operator, refuseInvoice, { id, reason: 'again' })).toRefuseWith('invoice.decided');
  expect((await orderMoney(orderId)).invoiced).toBe(0);
  const waiting = await world.call(me, call.listInvoices, { state: InvoiceState.issuing });
  expect(waiting.list).toEqual([]);
  const found = await world.call(me, call.listInvoices, { refused: 'true' });
  expect(found.list).toMatchObject([{ id }]);
  await ask(me, [{ id: orderId, amount: 10_000 }]);
});

test('an invoice is issued once: of issuing and refusing at once, one wins', async () => {
  const me = await administrator();
  const orderId = await order(me);
  const id = await ask(me, [{ id: orderId, amount: 10_000 }]);
  const tries = await Promise.allSettled([
    issue(id),
    issue(id),
    world.call(operator, refuseInvoice, { id, reason: 'not today' }),
  ]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { state } = await world.call(me, call.getInvoice, { id });
  expect((await orderMoney(orderId)).invoiced).toBe(state === InvoiceState.issued ? 10_000 : 0);
});

test('two invoices never have one number, and none is of tomorrow', async () => {
  const me = await administrator();
  const [one, two] = [await order(me), await order(me)];
  const { invoiceNo } = await issue(await ask(me, [{ id: one, amount: 1 }]));
  const id = await ask(me, [{ id: two, amount: 1 }]);
  await expect(issue(id, { invoiceNo })).toRefuseWith('invoice.numberTaken');
  await expect(issue(id, { issuedOn: todayHere(1) })).toRefuseWith('invoice.futureDay');
  await expect(issue(id, { revision: 7 })).toRefuseWith('edit.conflict');
  await issue(id);
});

test.each([
  ['an individual, VAT special', person, InvoiceType.vatSpecial, 'invoice.typeUnfit'],
  ['an individual, electronic special', person, InvoiceType.electronicSpecial, 'invoice.typeUnfit'],
  ['an enterprise without a bank, VAT special', { bank: '' }, InvoiceType.vatSpecial, 'invoice.payerLacks'],
  ['without a phone, electronic special', { phone: '' }, InvoiceType.electronicSpecial, 'invoice.payerLacks'],
] as const)('%s is refused', async (_who, over, type, refusal) => {
  const me = await administrator();
  const orders = [{ id: await order(me), amount: 1 }];
  const payerId = await payer(me, over);
  await expect(ask(me, orders, { payerId, type })).toRefuseWith(refusal);
});

test('an individual has ordinary invoices, an enterprise with everything has special ones', async () => {
  const me = await administrator();
  const id = await order(me);
  const payerId = await payer(me, person);
  for (const type of [InvoiceType.electronicOrdinary, InvoiceType.vatOrdinary])
    await ask(me, [{ id, amount: 1 }], { payerId, type });
  for (const type of [InvoiceType.vatSpecial, InvoiceType.electronicSpecial])
    await ask(me, [{ id, amount: 1 }], { type });
});

test.each([
  ['to be paid', 0],
  ['being refunded', 2],
  ['refunded', 3],
  ['cancelled', 4],
])('an order that is %s is not invoiced', async (_how, payState) => {
  const me = await administrator();
  const id = await order(me, { payState });
  await expect(ask(me, [{ id, amount: 1 }])).toRefuseWith('invoice.notPaid');
  expect((await world.call(me, call.listInvoiceable, {})).list).toEqual([]);
});

test('the same order twice is refused, and what was refunded is not invoiced', async () => {
  const me = await administrator();
  const id = await order(me);
  await expect(
    ask(me, [
      { id, amount: 1 },
      { id, amount: 1 },
    ]),
  ).toRefuseWith('invoice.twice');
  await refund(id, 9_999);
  await expect(ask(me, [{ id, amount: 2 }])).toRefuseWith('invoice.tooMuch');
  await ask(me, [{ id, amount: 1 }]);
});

test('another unit knows nothing of an order, a payer or an invoice', async () => {
  const [me, stranger] = [await administrator(), await administrator()];
  const orders = [{ id: await order(me), amount: 1 }];
  const id = await ask(me, orders);
  await expect(ask(stranger, orders)).toRefuseWith('order.notFound');
  const own = [{ id: await order(stranger), amount: 1 }];
  await expect(ask(stranger, own, { payerId: await payer(me) })).toRefuseWith('payer.notFound');
  await expect(world.call(stranger, call.getInvoice, { id })).toRefuseWith('invoice.notFound');
  await issue(id);
  await expect(world.call(stranger, call.acceptInvoice, { id })).toRefuseWith('invoice.notFound');
  expect((await world.call(stranger, call.listInvoices, {})).list).toEqual([]);
});

test('a full storage keeps no invoice away', async () => {
  const me = await administrator();
  await db.query('UPDATE company_config SET free_storage_mb = 0 WHERE company_id = $1', [me.unit.id]);
  await issue(await ask(me, [{ id: await order(me), amount: 1 }]));
});

test('what is no PDF is not taken for one, and a member without a post reads none', async () => {
  const me = await administrator();
  const id = await ask(me, [{ id: await order(me), amount: 1 }]);
  await expect(issue(id, {}, Buffer.from('no invoice at all'))).toRefuseWith('file.unknown');
  await expect(issue(id, { fileName: '../invoice.pdf' })).toRefuseWith('file.name');
  const colleague = await given.member({ unit: me.unit });
  await expect(world.call(colleague, call.getInvoice, { id })).toRefuseWith('permission.denied');
});

test('the database itself lets no unit take more than was paid, nor issue', async () => {
  const me = await administrator();
  const orderId = await order(me, { amount: 5 });
  const id = await ask(me, [{ id: orderId, amount: 2 }]);
  const as = (statement: string) =>
    world.app.transactions.apart({ companyId: me.unit.id }, (tx) => tx.$client.query(statement));
  await expect(as(`UPDATE unit_order SET invoiced = 6 WHERE id = '${orderId}'`)).rejects.toThrow();
  await expect(as(`UPDATE unit_order SET invoiced = 0 WHERE id = '${orderId}'`)).rejects.toThrow(/takes no/);
  await expect(as(`UPDATE unit_invoice SET state = 2 WHERE id = '${id}'`)).rejects.toThrow(/only accepts/);
  await expect(as(`UPDATE unit_invoice SET amount = 1 WHERE id = '${id}'`)).rejects.toThrow(/permission/);
});
