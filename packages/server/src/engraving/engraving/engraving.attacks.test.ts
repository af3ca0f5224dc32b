import * as call from '@chancery/contract/engraving/calls.ts';
import * as work from '@chancery/contract/engraving/work.ts';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import { getInbox } from '@chancery/contract/inbox/calls.ts';
import { OrderPayState, OrderState } from '@chancery/contract/order/codes.ts';
import { expect, test } from 'vitest';
import { picture } from '../../files/file/files.testing.ts';
import { createWhileHeld } from '../../testing/while-held.ts';
import { createWorld } from '../../testing/world.ts';
import { createEngravingRoom, sealPrice } from './engraving.testing.ts';

const world = await createWorld({ BRAND: '0' });
const { db, given, app } = world;
const room = await createEngravingRoom(world);
const { operator, engraver } = room;
const who = await room.buyer();
const whileHeld = createWhileHeld(world);

const waiting = async (): Promise<string[]> =>
  (await world.call(operator, getInbox, { kind: 'allocate', limit: 50 })).list.map(({ id }) => id);

test('a partner that waits for an order while it is given to another confirms nothing', async () => {
  const id = await room.until(who, 'allocated');
  const other = await given.engraver();
  const hold = 'SELECT FROM unit_order WHERE id = (SELECT order_id FROM engraving WHERE id = $1) FOR UPDATE';
  const meanwhile = `UPDATE engraving SET engraver_id = '${other.partner}' WHERE id = $1`;
  await expect(whileHeld({ hold, meanwhile, id }, () => room.confirm(id))).toRefuseWith('engraving.notFound');
  await expect(world.call(engraver, work.getEngravingWork, { id })).toRefuseWith('engraving.notFound');
});

test('a partner that is being stopped gets no order any more', async () => {
  const id = await room.until(who, 'paid');
  const { partner } = await given.engraver();
  const held = {
    hold: 'UPDATE engraver SET disabled_at = now() WHERE id = $1',
    meanwhile: 'SELECT $1::uuid',
    id: partner,
  };
  await expect(whileHeld(held, () => room.allocate(id, partner))).toRefuseWith('engraver.disabled');
  expect(await room.get(who, id)).toMatchObject({ state: OrderState.initial, engraver: null });
});

test('an operator finds what is paid and complete, and nothing else', async () => {
  const unpaid = await room.place(who);
  await room.addPapers(who, unpaid);
  const bare = await room.place(who);
  await room.pay(who, bare);
  const ready = await room.until(who, 'paid');
  const list = await waiting();
  expect([unpaid, bare, ready].filter((id) => list.includes(id))).toEqual([ready]);
});

test('a paper is what was uploaded as one, by the unit that ordered', async () => {
  const id = await room.place(who);
  const body = new Uint8Array(await picture('png', 77));
  const { filePath: file } = await world.call(
    who,
    uploadFile,
    { fileName: 'a.png', purpose: 'picture' },
    { body },
  );
  const foreign = await room.upload(await room.buyer());
  for (const one of [file, foreign])
    await expect(world.call(who, call.addEngravingPaper, { id, kind: 'licence', file: one })).toRefuseWith(
      'file.notFound',
    );
});

test('called off several times at once, all of the money goes back once', async () => {
  const id = await room.until(who, 'allocated');
  const off = () => world.call(who, call.cancelEngraving, { id, reason: 'we move' });
  const outcomes = await Promise.allSettled([off(), off(), off()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { orderId } = await room.get(who, id);
  await app.services.engravings.settleCancelled(actorOf(), { id, reason: 'again' });
  const { rows } = await db.query('SELECT id, amount FROM order_refund WHERE order_id = $1', [orderId]);
  expect(rows).toMatchObject([{ amount: sealPrice }]);
  const send = () => app.services.refundSender.send({ refundId: rows[0]?.id ?? '' });
  await Promise.all([send(), send()]);
  const {
    rows: [after],
  } = await db.query('SELECT refunded, refunding FROM unit_order WHERE id = $1', [orderId]);
  expect([Number(after?.refunded), Number(after?.refunding)]).toEqual([sealPrice, 0]);
  expect((await room.get(who, id)).payState).toBe(OrderPayState.refunded);
});

/** The buyer as the services know them. */
const actorOf = () => {
  const { id, sessionId, mobile, realName: name, unit } = who;
  const permissions = new Set<string>();
  return { id, sessionId, mobile, name, permissions, companyId: unit.id, role: 1, kind: 'user' } as never;
};
