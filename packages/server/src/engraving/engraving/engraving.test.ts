import { getDevice } from '@chancery/contract/device/calls.ts';
import { SealSubtype } from '@chancery/contract/device/codes.ts';
import { endpoints } from '@chancery/contract/endpoints.ts';
import * as call from '@chancery/contract/engraving/calls.ts';
import * as desk from '@chancery/contract/engraving/desk.ts';
import * as work from '@chancery/contract/engraving/work.ts';
import { getInbox } from '@chancery/contract/inbox/calls.ts';
import { getMenu } from '@chancery/contract/menu/calls.ts';
import { disableOperator, listOperators, updateOperator } from '@chancery/contract/operator/accounts.ts';
import { resetSecondFactor } from '@chancery/contract/operator/second-factor.ts';
import * as order from '@chancery/contract/order/calls.ts';
import { OrderPayState, OrderState } from '@chancery/contract/order/codes.ts';
import * as orderDesk from '@chancery/contract/order/desk.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { createOutcome } from '../../testing/matrix/outcome.ts';
import { samples } from '../../testing/matrix/samples.ts';
import { createOperatorLogin } from '../../testing/operator-login.ts';
import { createWorld } from '../../testing/world.ts';
import { createEngravingRoom, sealPrice, sealWish, someFilingNo } from './engraving.testing.ts';

const world = await createWorld({ BRAND: '0' });
const { given, db } = world;
const room = await createEngravingRoom(world);
const { operator, engraver } = room;
const who = await room.buyer();

const stands = async (id: string) => {
  const { state, payState } = await room.get(who, id);
  return [state, payState];
};
const evidenceOf = async (id: string): Promise<string[]> => {
  const { rows } = await db.query(
    `SELECT body::jsonb -> 'facts' ->> 'step' AS step FROM evidence_entry
     WHERE subject_id = $1 AND kind = 'engraving.moved' ORDER BY call_id, n`,
    [id],
  );
  return rows.map(({ step }) => step);
};

test('a seal goes from its drawing to the register, and every step is told', async () => {
  const id = await room.place(who);
  const placed = await room.get(who, id);
  expect(placed).toMatchObject({
    state: OrderState.initial,
    payState: OrderPayState.toBePaid,
    amount: sealPrice,
    material: 'brass',
    missing: ['licence', 'identity', 'authority'],
    engraver: null,
  });
  expect(placed.drawing.image).toMatch(/^data:image\/svg\+xml;base64,/);
  const letter = await fetch(`${world.address}${placed.letter.tmpUrl}`);
  expect(
    Buffer.from(await letter.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  await room.pay(who, id);
  await expect(room.allocate(id)).toRefuseWith('engraving.papersMissing');
  await room.addPapers(who, id);
  const waiting = () => world.call(operator, getInbox, { kind: 'allocate', limit: 50 });
  expect((await waiting()).list).toContainEqual(expect.objectContaining({ id, number: placed.number }));
  await room.allocate(id);
  expect((await waiting()).list.map((row) => row.id)).not.toContain(id);
  // The partner hears of it by phone.
  const { rows: texts } = await db.query(
    'SELECT s.text FROM sms_message s JOIN engraver e ON e.phone = s.phone WHERE e.id = $1',
    [engraver.partner],
  );
  expect(texts.some(({ text }) => text.includes(placed.number))).toBe(true);
  expect((await room.get(who, id)).engraver).not.toBeNull();

  const seen = await world.call(engraver, work.getEngravingWork, { id });
  expect(seen.papers).toHaveLength(3);
  expect(seen).toMatchObject({ state: OrderState.allocated, name: '杭州示例科技有限公司' });
  expect(JSON.stringify(seen)).not.toContain(String(sealPrice));
  const paper = await fetch(`${world.address}${seen.papers[0]?.file.tmpUrl}`);
  expect(paper.status).toBe(200);

  await expect(world.call(engraver, work.confirmEngraving, { id, promisedOn: '2020-01-01' })).toRefuseWith(
    'engraving.pastDay',
  );
  await room.confirm(id);
  const filingNo = someFilingNo();
  await room.ship(id, filingNo);
  const { deviceId } = await room.receive(who, id, 'Company seal');
  expect(await room.get(who, id)).toMatchObject({
    state: OrderState.finished,
    payState: OrderPayState.paid,
    filingNo,
    promisedOn: '2099-12-31',
    matches: true,
    deviceId,
  });
  // It is in the register with its imprint, and can be applied for.
  expect(await world.call(who, getDevice, { id: deviceId })).toMatchObject({
    name: 'Company seal',
    subtype: SealSubtype.ordinary,
    imprintMm: 42,
    enabled: true,
  });
  expect(await evidenceOf(id)).toEqual([
    ...['place', 'addPaper', 'addPaper', 'addPaper', 'allocate', 'confirm', 'ship', 'receive'],
  ]);
  const { rows } = await db.query(
    `SELECT actor_name, action FROM operate_log WHERE company_id = $1 AND object_id = $2 AND actor_kind = 'operator'
     ORDER BY created_at`,
    [who.unit.id, id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'engraving.allocate',
    'engraving.work.confirm',
    'engraving.work.ship',
  ]);
  // What is over shows nobody's papers to the partner any more.
  const over = await world.call(engraver, work.getEngravingWork, { id });
  expect([over.papers, over.shipment]).toEqual([[], null]);
  await expect(room.receive(who, id)).toRefuseWith('engraving.notNow');
});

test('what is not as drawn is engraved again, and only what is not as drawn', async () => {
  const id = await room.until(who, 'shipped');
  await expect(world.call(operator, desk.redoEngraving, { id })).toRefuseWith('engraving.notNow');
  const file = await room.upload(who);
  await world.call(who, call.disputeEngraving, { id, file, reason: 'The star is missing' });
  await world.call(operator, desk.redoEngraving, { id });
  expect(await stands(id)).toEqual([OrderState.allocated, OrderPayState.paid]);
  expect(await world.call(engraver, work.getEngravingWork, { id })).toMatchObject({
    checkRemark: 'The star is missing',
    promisedOn: null,
  });
  await room.confirm(id);
  await room.ship(id);
  await room.receive(who, id);
  expect(await stands(id)).toEqual([OrderState.finished, OrderPayState.paid]);
});

test('an order given back finds another partner, who is then the only one to see it', async () => {
  const id = await room.until(who, 'allocated');
  await world.call(engraver, work.declineEngraving, { id, reason: 'No brass of that size' });
  await expect(world.call(engraver, work.getEngravingWork, { id })).toRefuseWith('engraving.notFound');
  const other = await given.engraver();
  await room.allocate(id, other.partner);
  expect((await world.call(other, work.listEngravingWork, {})).list.map((row) => row.id)).toEqual([id]);
  await db.query('UPDATE engraver SET disabled_at = now() WHERE id = $1', [other.partner]);
  const next = await room.until(who, 'paid');
  await expect(room.allocate(next, other.partner)).toRefuseWith('engraver.disabled');
});

test('until a day is promised it is called off, and all of the money goes back without anybody’s word', async () => {
  const unpaid = await room.place(who);
  await world.call(who, call.cancelEngraving, { id: unpaid, reason: 'a mistake' });
  expect(await stands(unpaid)).toEqual([OrderState.cancelled, OrderPayState.cancelled]);

  // While somebody is at the cash desk, money may still come.
  const paying = await room.place(who);
  const { orderId } = await room.get(who, paying);
  await world.call(who, order.payOrder, { id: orderId, way: 'wechat', on: 'code' });
  await expect(world.call(who, call.cancelEngraving, { id: paying, reason: 'no' })).toRefuseWith(
    'order.paymentUnderWay',
  );

  const allocated = await room.until(who, 'allocated');
  await world.call(who, call.cancelEngraving, { id: allocated, reason: 'we move' });
  await expect(room.confirm(allocated)).toRefuseWith('engraving.notNow');
  const { rows } = await db.query<{ id: string; amount: number; decided_by: string }>(
    `SELECT r.id, r.amount, r.decided_by FROM order_refund r JOIN engraving e ON e.order_id = r.order_id WHERE e.id = $1`,
    [allocated],
  );
  expect(rows).toMatchObject([{ amount: sealPrice, decided_by: 'platform' }]);
  await world.app.services.refundSender.send({ refundId: rows[0]?.id ?? '' });
  expect(await stands(allocated)).toEqual([OrderState.cancelled, OrderPayState.refunded]);

  const confirmed = await room.until(who, 'confirmed');
  await expect(world.call(who, call.cancelEngraving, { id: confirmed, reason: 'too late' })).toRefuseWith(
    'engraving.begun',
  );
});

test('papers that were sent back are missing until others are there', async () => {
  const id = await room.until(who, 'paid');
  await world.call(operator, desk.returnEngravingPapers, { id, reason: 'Not legible' });
  expect(await room.get(who, id)).toMatchObject({ returned: 'Not legible', papers: [] });
  await expect(room.allocate(id)).toRefuseWith('engraving.papersMissing');
  await expect(world.call(operator, desk.returnEngravingPapers, { id, reason: 'Again' })).toRefuseWith(
    'engraving.notNow',
  );
  await room.addPapers(who, id);
  expect((await room.get(who, id)).returned).toBe('');
  await room.allocate(id);
});

test('goods of an engraved order are nobody’s but the partner’s to send, and its drawing is never left out', async () => {
  const id = await room.until(who, 'paid');
  const { orderId } = await room.get(who, id);
  await expect(world.call(operator, orderDesk.allocateOrder, { id: orderId })).toRefuseWith('order.engraved');
  const items = [{ offerId: room.offerId, quantity: 1 }];
  await expect(world.call(who, order.placeOrder, { items, amount: sealPrice })).toRefuseWith(
    'order.drawingNeeded',
  );
  const shipped = await room.until(who, 'shipped');
  const { orderId: sent } = await room.get(who, shipped);
  await expect(world.call(who, order.receiveOrder, { id: sent })).toRefuseWith('order.engraved');
  await expect(world.call(who, call.placeEngraving, sealWish(room.offerId, { amount: 1 }))).toRefuseWith(
    'order.priceChanged',
  );
});

test('one number of the police is one seal', async () => {
  const [one, other] = [await room.until(who, 'confirmed'), await room.until(who, 'confirmed')];
  const filingNo = someFilingNo();
  await room.ship(one, filingNo);
  await expect(room.ship(other, filingNo)).toRefuseWith('engraving.filingTaken');
});

test('an approved drawing stays, and a unit says nothing of who engraves', async () => {
  const id = await room.place(who);
  await expect(db.query(`UPDATE engraving SET name = 'Another' WHERE id = $1`, [id])).rejects.toThrow(
    'an approved drawing stays',
  );
  const client = await db.connect();
  try {
    await client.query(`BEGIN; SET LOCAL ROLE chancery_unit; SET LOCAL app.company_id = '${who.unit.id}'`);
    await expect(
      client.query(`UPDATE engraving SET filing_no = '3300000000000' WHERE id = $1`, [id]),
    ).rejects.toThrow('a unit says nothing');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

test('a partner sees its own orders and nothing else, whatever call it tries', async () => {
  const [mine, theirs] = [await room.until(who, 'allocated'), await room.until(who, 'allocated')];
  const other = await given.engraver();
  await db.query('UPDATE engraving SET engraver_id = $2 WHERE id = $1', [theirs, other.partner]);
  expect((await world.call(other, work.listEngravingWork, {})).list.map(({ id }) => id)).toEqual([theirs]);
  const outcome = createOutcome(world);
  const tried: string[] = [];
  for (const [name, endpoint] of endpoints) {
    if (endpoint.access !== 'engraver') continue;
    const sample = await samples[name]?.input?.({} as never);
    if (!sample || !('id' in sample)) continue;
    tried.push(name);
    const { key, said } = await outcome(other, endpoint, { ...sample, id: mine });
    expect([name, key]).toEqual([name, 'engraving.notFound']);
    expect(said).not.toContain('杭州示例');
  }
  expect(tried).toHaveLength(4);
  expect(await stands(mine)).toEqual([OrderState.allocated, OrderPayState.paid]);
  // A link to a paper is whoever's it was made for.
  const { papers } = await world.call(engraver, work.getEngravingWork, { id: mine });
  expect(papers).toHaveLength(3);
});

test('whoever works for a partner logs in as operators do, and is nobody’s colleague there', async () => {
  const name = `West Lake ${crypto.randomUUID().slice(0, 6)}`;
  const facts = { name, licenceNo: 'TZ-9', contactName: 'Li', phone: '13900000000', address: 'Road 1' };
  const { id } = await world.call(operator, desk.addEngraver, facts);
  await expect(world.call(operator, desk.addEngraver, facts)).toRefuseWith('engraver.nameTaken');
  const changed = { id, revision: 1, ...facts, phone: '13900000001', disabled: false };
  await world.call(operator, desk.updateEngraver, changed);
  await expect(world.call(operator, desk.updateEngraver, changed)).toRefuseWith('edit.conflict');
  const username = `li.${crypto.randomUUID().slice(0, 6)}`;
  const added = await world.call(operator, desk.addEngraverPerson, { id, username, realName: 'Li Gang' });
  const { people } = await world.call(operator, desk.getEngraver, { id });
  expect(people).toMatchObject([{ username, hasSecondFactor: false }]);
  const personId = people[0]?.id ?? '';
  await db.query(
    `INSERT INTO operator_second_factor (operator_id, secret, set_up_at) VALUES ($1, '\\x00', now())`,
    [personId],
  );
  const proven = async () =>
    (await world.call(operator, desk.getEngraver, { id })).people.map((person) => person.hasSecondFactor);
  expect(await proven()).toEqual([true]);
  await world.call(operator, resetSecondFactor, { id: personId });
  expect(await proven()).toEqual([false]);
  const all = await world.call(operator, listOperators, { keyword: username });
  expect(all.list).toEqual([]);
  const roles = { id: personId, revision: 1, realName: 'Li Gang', roles: ['administrator'] };
  await expect(world.call(operator, updateOperator, roles)).toRefuseWith('operator.notFound');
  const me = await createOperatorLogin(world).logIn(username, added.password);
  const { list } = await world.call(me, getMenu, { systemCode: '005' });
  expect(list.flatMap(({ children }) => children.map(({ code }) => code))).toEqual(['engravingWork.view']);
  await expect(world.call(me, work.listEngravingWork, {})).toRefuseWith('permission.changePasswordFirst');
  await world.call(operator, disableOperator, { id: personId });
  await expect(world.call(me, getMenu, { systemCode: '005' })).toRefuseWith('session.replaced');
});

test('a keeper orders no seals, and another unit knows of none', async () => {
  const keeper = await given.member({ unit: who.unit, role: Role.sealKeeper });
  await expect(world.call(keeper, call.listEngravings, {})).toRefuseWith('permission.denied');
  const stranger = await room.buyer();
  expect((await world.call(stranger, call.listEngravings, {})).list).toEqual([]);
});

test('a unit writes no order that says who engraves, by when, or under which number of the police', async () => {
  const id = await room.place(who);
  const client = await db.connect();
  try {
    for (const [set, value] of [
      ['filing_no', "'3399999999999'"],
      ['promised_on', "'2099-01-01'"],
      ['engraver_name, allocated_at, engraver_id', `'X', now(), '${engraver.partner}'`],
    ]) {
      await client.query(`BEGIN; SET LOCAL ROLE chancery_unit; SET LOCAL app.company_id = '${who.unit.id}'`);
      await expect(
        client.query(`INSERT INTO engraving (id, company_id, order_id, number, form, name, material, size_mm, design,
          drawing, drawing_digest, width_mm, height_mm, letter_file_id, representative, agent, agent_phone, created_by,
          created_by_name, ${set})
          SELECT gen_random_uuid(), company_id, order_id, number, form, name, material, size_mm, design, drawing,
            drawing_digest, width_mm, height_mm, letter_file_id, representative, agent, agent_phone, created_by,
            created_by_name, ${value} FROM engraving WHERE id = '${id}'`),
      ).rejects.toThrow('a unit says nothing');
      await client.query('ROLLBACK');
    }
  } finally {
    client.release();
  }
});

test('nobody in the database shows a partner the file of another unit, or another letter than the one that was made', async () => {
  const stranger = await room.buyer();
  const foreign = await room.upload(stranger);
  const id = await room.place(who);
  const client = await db.connect();
  const asUnit = async (forgery: string, values: readonly string[]) => {
    await client.query(`BEGIN; SET LOCAL ROLE chancery_unit; SET LOCAL app.company_id = '${who.unit.id}'`);
    await client.query(forgery, [...values]).finally(() => client.query('ROLLBACK'));
  };
  try {
    const paper = `INSERT INTO engraving_paper (id, company_id, engraving_id, kind, file_id, digest, added_by)
      SELECT gen_random_uuid(), company_id, id, 'licence', $2, drawing_digest, 'forger' FROM engraving WHERE id = $1`;
    await expect(asUnit(paper, [id, foreign])).rejects.toThrow('a paper is of the unit that ordered');
    const imprint = 'UPDATE engraving SET imprint_file_id = $2 WHERE id = $1';
    await expect(asUnit(imprint, [id, foreign])).rejects.toThrow('an order and its files are of one unit');
    const own = await room.upload(who);
    const letter = 'UPDATE engraving SET letter_file_id = $2 WHERE id = $1';
    await expect(asUnit(letter, [id, own])).rejects.toThrow('a letter of authority stays');
    const agent = 'UPDATE engraving SET agent = $2 WHERE id = $1';
    await expect(asUnit(agent, [id, 'Another'])).rejects.toThrow('a letter of authority stays');
  } finally {
    client.release();
  }
});
