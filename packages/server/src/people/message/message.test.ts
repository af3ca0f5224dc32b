import { approveCertification } from '@chancery/contract/certification/calls.ts';
import { addComplaint, answerComplaint } from '@chancery/contract/complaint/calls.ts';
import { getCounts } from '@chancery/contract/dashboard/counts.ts';
import * as calls from '@chancery/contract/message/calls.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { applyForQuota, getQuota, reviewQuota } from '@chancery/contract/quota/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { uuidv7 } from 'uuidv7';
import { expect, test, vi } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { givenJoined } from '../member/member.testing.ts';
import { tellSomebody } from './message.testing.ts';

const world = await createWorld();
const { app, given, call, db } = world;
const unit = await given.unit();

const listed = async (who: Parameters<typeof call>[0], input = {}) =>
  (await call(who, calls.listMessages, input)).list;

test('a message commits with the change that caused it, and not without', async () => {
  const me = await given.member({ unit });
  const scope = { companyId: unit.id };
  const news = {
    companyId: unit.id,
    to: [me.id],
    event: MessageEvent.complaintAnswered,
    params: { number: 'C1', by: 'Wen' },
  } as const;
  await expect(
    app.transactions.apart(scope, async (tx) => {
      await app.services.messages.tell(tx, news);
      throw new Error('after all not');
    }),
  ).rejects.toThrow('after all not');
  expect(await listed(me)).toEqual([]);
  await app.transactions.apart(scope, (tx) => app.services.messages.tell(tx, news));
  expect(await listed(me)).toMatchObject([
    { event: 'complaint.answered', topic: 'complaint', state: 'unread' },
  ]);
});

test('it is told in the language of its reader', async () => {
  const me = await given.member({ unit });
  await tellSomebody(world, me, 'C20260001');
  expect(await listed(me)).toMatchObject([
    { title: 'Your feedback was answered', text: 'Wen answered C20260001. Tell us whether it helped.' },
  ]);
  expect(await listed({ ...me, language: 'zh' })).toMatchObject([
    { title: '您的投诉建议已得到答复', text: 'Wen答复了C20260001，请查看并评价是否解决。' },
  ]);
});

test('only active members of the unit are told, each once', async () => {
  const [me, gone, stranger] = [
    await given.member({ unit }),
    await given.member({ unit }),
    await given.member(),
  ];
  await db.query('UPDATE membership SET disabled_at = now() WHERE account_id = $1', [gone.id]);
  await app.transactions.apart({ companyId: unit.id }, (tx) =>
    app.services.messages.tell(tx, {
      companyId: unit.id,
      to: [me.id, me.id, gone.id, stranger.id],
      event: MessageEvent.memberInvited,
      params: { unit: 'Ours' },
    }),
  );
  const { rows } = await db.query('SELECT count(*)::int AS n FROM message WHERE account_id = ANY($1)', [
    [me.id, gone.id, stranger.id],
  ]);
  expect(rows[0].n).toBe(1);
  expect(await listed(me)).toHaveLength(1);
});

test('messages are filtered by topic, state, words and time', async () => {
  const me = await given.member({ unit });
  await tellSomebody(world, me, 'Alpha-1');
  await tellSomebody(world, me, 'Beta-2', 'quota.decided');
  const [newest] = await listed(me);
  await call(me, calls.updateReadStatus, { ids: [newest?.id ?? ''] });
  expect(await listed(me, { topic: 'complaint' })).toMatchObject([{ topic: 'complaint' }]);
  expect(await listed(me, { state: 'unread' })).toMatchObject([{ topic: 'complaint' }]);
  expect(await listed(me, { state: 'read' })).toMatchObject([{ topic: 'quota' }]);
  expect(await listed(me, { keyword: 'ALPHA' })).toMatchObject([{ topic: 'complaint' }]);
  expect(await listed(me, { to: '2020-01-01T00:00:00Z' })).toEqual([]);
});

test('read and unread are counted, one by one and all at once', async () => {
  const me = await given.member({ unit });
  for (const number of ['1', '2', '3']) await tellSomebody(world, me, number);
  expect(await call(me, calls.countUnreadMessages)).toEqual({ count: 3 });
  expect(await call(me, getCounts)).toMatchObject({
    messageNumber: 3,
    applyNumber: { approveAll: expect.any(Number), applyAll: expect.any(Number) },
    useNumber: expect.any(Number),
  });
  const ids = (await listed(me)).map(({ id }) => id).slice(0, 1);
  expect(await call(me, calls.updateReadStatus, { ids })).toEqual({ changed: 1, unread: 2 });
  expect(await call(me, calls.updateReadStatus, { ids })).toEqual({ changed: 0, unread: 2 });
  expect(await call(me, calls.updateReadStatus, { ids, read: false })).toEqual({ changed: 1, unread: 3 });
  expect(await call(me, calls.updateReadStatus, {})).toEqual({ changed: 3, unread: 0 });
});

test('a message of somebody else, in the same unit or not, does not exist', async () => {
  const [me, colleague] = [await given.member({ unit }), await given.member({ unit })];
  await tellSomebody(world, colleague, '9');
  const [theirs] = await listed(colleague);
  const ids = [theirs?.id ?? ''];
  await expect(call(me, calls.updateReadStatus, { ids })).toRefuseWith('message.notFound');
  expect(await listed(me)).toEqual([]);
  expect((await call(me, calls.recentMessages, {})).list).toEqual([]);
  expect(await call(colleague, calls.countUnreadMessages)).toEqual({ count: 1 });
});

test('whoever was away asks for what came since, and misses none that was committed late', async () => {
  const me = await given.member({ unit });
  const news = (number: string) =>
    ({
      companyId: unit.id,
      to: [me.id],
      event: MessageEvent.complaintAnswered,
      params: { number, by: 'Wen' },
    }) as const;
  const known = await app.transactions.apart({ companyId: unit.id }, async (tx) => {
    await app.services.messages.tell(tx, news('begun first'));
    // Another begins later and is done before.
    await db.query(
      `INSERT INTO message (id, company_id, account_id, kind, event, params, words, created_at)
       VALUES ($1, $2, $3, 'complaint', 'complaint.answered', $4, '', clock_timestamp())`,
      [uuidv7(), unit.id, me.id, JSON.stringify({ number: 'begun later', by: 'Wen' })],
    );
    return call(me, calls.recentMessages, { most: 1 });
  });
  expect(known.list.map(({ text }) => text)).toEqual([expect.stringContaining('begun later')]);
  const since = await call(me, calls.recentMessages, { after: known.list[0]?.id });
  expect(since.list).toHaveLength(2);
  expect(since.unread).toBe(2);
  const madeUp = await call(me, calls.recentMessages, { after: 'ffffffff-ffff-4fff-bfff-ffffffffffff' });
  expect(madeUp.list).toHaveLength(2);
});

test('preferences decide which ways a message takes, and are kept with what others changed', async () => {
  const me = await given.member({ unit });
  const start = await call(me, calls.getMessagePreferences);
  expect(start).toMatchObject({ email: '', available: ['sms'], revision: 1 });
  const choices = [{ event: MessageEvent.complaintAnswered, channels: ['sms' as const] }];
  const saved = await call(me, calls.saveMessagePreferences, { choices, revision: 1 });
  expect(saved.choices).toContainEqual({ event: 'complaint.answered', channels: ['sms'] });
  await expect(call(me, calls.saveMessagePreferences, { choices: [], revision: 1 })).toRefuseWith(
    'edit.conflict',
  );

  await tellSomebody(world, me, 'C-texted');
  await vi.waitFor(async () => {
    const { rows } = await db.query('SELECT text FROM sms_message WHERE phone = $1', [me.mobile]);
    expect(rows).toEqual([{ text: expect.stringContaining('C-texted') }]);
    expect(await listed(me)).toMatchObject([
      { deliveries: [{ channel: 'sms', state: 'sent', attempts: 1 }] },
    ]);
  }, 20_000);
});

test('a unit without text messages left sends none, and the reader sees why', async () => {
  const me = await given.member();
  await db.query('UPDATE company_config SET free_sms = 0 WHERE company_id = $1', [me.unit.id]);
  const choices = [{ event: MessageEvent.complaintAnswered, channels: ['sms' as const] }];
  await call(me, calls.saveMessagePreferences, { choices, revision: 1 });
  await tellSomebody(world, me, 'C-none-left');
  await vi.waitFor(
    async () => expect(await listed(me)).toMatchObject([{ deliveries: [{ state: 'failed', attempts: 1 }] }]),
    20_000,
  );
  const { rows } = await db.query('SELECT FROM sms_message WHERE phone = $1', [me.mobile]);
  expect(rows).toEqual([]);
});

test('whoever leaves the unit before a text goes out is not texted', async () => {
  const me = await given.member({ unit });
  const choices = [{ event: MessageEvent.complaintAnswered, channels: ['sms' as const] }];
  await call(me, calls.saveMessagePreferences, { choices, revision: 1 });
  await app.transactions.apart('platform', async (tx) => {
    await app.services.messages.tell(tx, {
      companyId: unit.id,
      to: [me.id],
      event: MessageEvent.complaintAnswered,
      params: { number: 'late', by: 'Wen' },
    });
    await tx.$client.query('UPDATE membership SET disabled_at = now() WHERE account_id = $1', [me.id]);
  });
  await vi.waitFor(async () => {
    const { rows } = await db.query(
      `SELECT d.state FROM message_delivery d JOIN message m ON m.id = d.message_id WHERE m.account_id = $1`,
      [me.id],
    );
    expect(rows).toEqual([{ state: 'dropped' }]);
  }, 20_000);
  const { rows } = await db.query('SELECT FROM sms_message WHERE phone = $1', [me.mobile]);
  expect(rows).toEqual([]);
});

test('a decided quota, an answered complaint and joining a unit are told', async () => {
  const [chief, operator] = [
    await given.member({ role: Role.mainAdministrator, unit }),
    await given.operator(),
  ];
  const startsOn = '2099-01-01';
  const { id } = await call(chief, applyForQuota, {
    reason: 'the team grows',
    items: [{ name: 'freeSmsNum', wanted: 900, startsOn }],
  });
  const { items, revision } = await call(operator, getQuota, { id });
  const decided = items.map((item) => ({ id: item.id, info: 'PASS' as const }));
  await call(operator, reviewQuota, { id, revision, items: decided });
  const complaint = await call(chief, addComplaint, { type: 'service', content: 'slow today' });
  await call(operator, answerComplaint, { id: complaint.id, text: 'we see' });
  expect(await listed(chief)).toMatchObject([
    { event: 'complaint.answered', link: `/system/complaintDetail?id=${complaint.id}` },
    { event: 'quota.decided', link: `/quotasDetail?id=${id}` },
  ]);
  const { userId } = await givenJoined(world, chief);
  const { rows } = await db.query('SELECT event FROM message WHERE account_id = $1', [userId]);
  expect(rows).toEqual([{ event: 'member.invited' }]);
});

test('nobody hears of a certification that could not be decided', async () => {
  const operator = await given.operator();
  const before = await db.query('SELECT count(*)::int AS n FROM message');
  await expect(call(operator, approveCertification, { id: unit.id })).toRefuseWith('certification.notFound');
  expect((await db.query('SELECT count(*)::int AS n FROM message')).rows).toEqual(before.rows);
});
