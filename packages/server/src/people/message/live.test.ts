import { setTimeout as sleep } from 'node:timers/promises';
import { enterUnit, logout } from '@chancery/contract/account/calls.ts';
import { newLiveTicket, recentMessages, updateReadStatus } from '@chancery/contract/message/calls.ts';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { createApp } from '../../app.ts';
import { tellLive } from '../../kit/live.ts';
import { createWorld } from '../../testing/world.ts';
import { connect, listen, outcomeOf } from './live.testing.ts';
import { tellSomebody } from './message.testing.ts';

const world = await createWorld();
const { app, given, call, db, address } = world;
const unit = await given.unit();

// A second server on the same database, as behind a load balancer.
const second = await createApp({
  settings: world.settings,
  connection: world.connection,
  consoleDir: undefined,
  log: pino({ level: 'silent' }),
});
const other = { ...world, address: await second.listen() };
afterAll(() => second.close());

const soon = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 10 });

test('a message is heard at once by its reader on every server, and by nobody else', async () => {
  const [me, colleague] = [await given.member({ unit }), await given.member({ unit })];
  const [here, there, beside] = [
    await listen(world, me),
    await listen(other, me),
    await listen(world, colleague),
  ];
  await tellSomebody(world, me, '1');
  await soon(() => expect([here.heard, there.heard]).toEqual([['message'], ['message']]));
  await call(me, updateReadStatus, {});
  await soon(() => expect(here.heard).toEqual(['message', 'counts']));
  expect(beside.heard).toEqual([]);
});

test('the same person in another unit hears nothing of this one', async () => {
  const me = await given.member({ unit });
  const ear = await listen(world, me);
  const elsewhere = await given.unit();
  await app.transactions.apart({ companyId: elsewhere.id }, (tx) =>
    tellLive(tx, { kind: 'counts', companyId: elsewhere.id, accountIds: [me.id] }),
  );
  await sleep(200);
  expect(ear.heard).toEqual([]);
});

test('what is for everybody of a unit is heard by all who are there, on every server', async () => {
  const [me, colleague] = [await given.member({ unit }), await given.member({ unit })];
  const [here, there] = [await listen(world, me), await listen(other, colleague)];
  const elsewhere = await listen(world, await given.member({ unit: await given.unit() }));
  await app.transactions.apart('platform', (tx) =>
    tellLive(tx, { kind: 'device', companyId: unit.id, accountIds: 'everybody' }),
  );
  await soon(() => expect([here.heard, there.heard]).toEqual([['device'], ['device']]));
  expect(elsewhere.heard).toEqual([]);
});

test('one statement tells thousands', async () => {
  const me = await given.member({ unit });
  const ear = await listen(world, me);
  const many = Array.from({ length: 5_000 }, () => crypto.randomUUID() as string);
  await app.transactions.apart({ companyId: unit.id }, (tx) =>
    tellLive(tx, { kind: 'counts', companyId: unit.id, accountIds: [...many, me.id] }),
  );
  await soon(() => expect(ear.heard).toEqual(['counts']));
});

test.each([
  ['without a ticket', ''],
  ['with a ticket that nobody made', 'x'.repeat(43)],
  ['with a ticket as long as a book', 'x'.repeat(4_000)],
])('nobody listens %s', async (_, ticket) => {
  expect(await outcomeOf(connect(world, ticket))).toBe('401');
});

test('a ticket opens one connection, on whichever server, however many try at once', async () => {
  const { ticket } = await call(await given.member({ unit }), newLiveTicket, {});
  const tried = await Promise.all(
    Array.from({ length: 6 }, (_, at) => outcomeOf(connect(at % 2 ? other : world, ticket))),
  );
  expect(tried.sort()).toEqual(['401', '401', '401', '401', '401', 'open']);
});

test('a ticket is over after its minute', async () => {
  const { ticket } = await call(await given.member({ unit }), newLiveTicket, {});
  await db.query(`UPDATE live_ticket SET expires_at = now() - interval '1 second'`);
  expect(await outcomeOf(connect(world, ticket))).toBe('401');
});

test('a ticket does not survive a change of the unit or the end of the session', async () => {
  const me = await given.member({ unit });
  const first = await call(me, newLiveTicket, {});
  const elsewhere = await given.unit();
  await db.query('UPDATE session SET company_id = $1 WHERE id = $2', [elsewhere.id, me.sessionId]);
  expect(await outcomeOf(connect(world, first.ticket))).toBe('401');
  const you = await given.member({ unit });
  const yours = await call(you, newLiveTicket, {});
  await call(you, logout, {});
  expect(await outcomeOf(connect(world, yours.ticket))).toBe('401');
});

test('a page of somebody else cannot open a connection; ours and machines can', async () => {
  const me = await given.member({ unit });
  const attempt = async (origin?: string) => {
    const { ticket } = await call(me, newLiveTicket, {});
    return outcomeOf(connect(world, ticket, origin ? { origin } : {}));
  };
  expect(await attempt('https://evil.example')).toBe('403');
  expect(await attempt('null')).toBe('403');
  expect(await attempt(address)).toBe('open');
  expect(await attempt()).toBe('open');
});

test('other paths are not served', async () => {
  const { ticket } = await call(await given.member({ unit }), newLiveTicket, {});
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/elsewhere?ticket=${ticket}`);
  await expect(
    new Promise((_, reject) => socket.addEventListener('error', () => reject(new Error('refused')))),
  ).rejects.toThrow('refused');
});

test('whoever sends a big frame, or any at all, is shown out', async () => {
  const big = await listen(world, await given.member({ unit }));
  big.socket.send('x'.repeat(100_000));
  expect(await big.ended(10_000)).toBe(1_009);
  const talker = await listen(world, await given.member({ unit }));
  talker.socket.send('hello');
  expect(await talker.ended(10_000)).toBe(1_008);
});

test('whoever does not read is cut off, and the others hear everything', { timeout: 180_000 }, async () => {
  const [slow, quick] = [await given.member({ unit }), await given.member({ unit })];
  const ear = await listen(world, slow);
  const fine = await listen(world, quick);
  ear.socket.pause();
  const before = app.live.size();
  const news = { kind: 'counts', companyId: unit.id, accountIds: [slow.id, quick.id] } as const;
  let told = 0;
  const began = performance.now();
  while (app.live.size() === before && performance.now() - began < 100_000) {
    for (let at = 0; at < 2_000; at += 1) app.live.tell(news);
    told += 2_000;
    await sleep(1);
  }
  expect(app.live.size()).toBe(before - 1);
  await expect.poll(() => fine.heard.length, { timeout: 60_000 }).toBe(told);
  ear.socket.resume();
  expect(await ear.ended(10_000)).toBe(1_006);
});

test('the connection ends within a second of a logout, on every server', async () => {
  const me = await given.member({ unit });
  const [here, there] = [await listen(world, me), await listen(other, me)];
  await call(me, logout, {});
  expect(await Promise.all([here.ended(1_000), there.ended(1_000)])).toEqual([4_001, 4_001]);
});

test('the connection ends within a second of entering another unit', async () => {
  const me = await given.member({ unit });
  const elsewhere = await given.unit();
  await db.query(
    'INSERT INTO membership (id, company_id, account_id, role, real_name) VALUES ($1, $2, $3, 3, $4)',
    [crypto.randomUUID(), elsewhere.id, me.id, me.realName],
  );
  await given.settled();
  const ear = await listen(world, me);
  await call(me, enterUnit, { companyId: elsewhere.id });
  expect(await ear.ended(1_000)).toBe(4_001);
});

test.each([
  ['is disabled in the unit', 'UPDATE membership SET disabled_at = now() WHERE account_id = $1'],
  ['is disabled on the platform', 'UPDATE account SET disabled_at = now() WHERE id = $1'],
])('the connection of whoever %s ends within a second', async (_, statement) => {
  const me = await given.member({ unit });
  const ear = await listen(world, me);
  const stays = await listen(world, await given.member({ unit }));
  await db.query(statement, [me.id]);
  expect(await ear.ended(1_000)).toBe(4_001);
  expect(stays.socket.readyState).toBe(WebSocket.OPEN);
});

test('what came while nobody was connected is found after connecting again, all of it', async () => {
  const me = await given.member({ unit });
  const ear = await listen(world, me);
  await tellSomebody(world, me, '1');
  const known = (await call(me, recentMessages, {})).list;
  ear.socket.terminate();
  for (const number of ['2', '3', '4']) await tellSomebody(world, me, number);
  const again = await listen(other, me);
  const since = await call(me, recentMessages, { after: known[0]?.id });
  expect(since.list.map(({ objectId }) => objectId)).toEqual(['4', '3', '2', '1']);
  // What this server is told late of the three is a hint too many, never one too few; whatever comes after is told after.
  await app.transactions.apart('platform', (tx) =>
    tellLive(tx, { kind: 'counts', companyId: unit.id, accountIds: [me.id] }),
  );
  await soon(() => expect(again.heard).toContain('counts'));
  again.heard.length = 0;
  await tellSomebody(world, me, '5');
  await soon(() => expect(again.heard).toEqual(['message']));
});

test('a server that lost its ear tells everybody to look again', async () => {
  const ear = await listen(world, await given.member({ unit }));
  await db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'chancery-hearing' AND datname = current_database()`,
  );
  await soon(() => expect(ear.heard).toContain('resync'));
});

test('one login keeps a bounded number of connections; the oldest makes room', async () => {
  const me = await given.member({ unit });
  const ears = [];
  for (let at = 0; at < 21; at += 1) ears.push(await listen(world, me));
  expect(await ears[0]?.ended(10_000)).toBe(4_008);
  expect(ears[20]?.socket.readyState).toBe(WebSocket.OPEN);
});

test('a server that ends says goodbye', async () => {
  const third = await createApp({
    settings: world.settings,
    connection: world.connection,
    consoleDir: undefined,
    log: pino({ level: 'silent' }),
  });
  const ear = await listen({ ...world, address: await third.listen() }, await given.member({ unit }));
  await third.close();
  expect(await ear.ended(10_000)).toBe(1_001);
});
