import { createHash, randomBytes } from 'node:crypto';
import { getUserInfo } from '@chancery/contract/account/calls.ts';
import { operatorInfo } from '@chancery/contract/operator/calls.ts';
import { enterBySessionId, getLoginUrl, newSessionId } from '@chancery/contract/operator/single-sign-on.ts';
import { expect, test } from 'vitest';
import { createWorld, nobody } from '../../testing/world.ts';

const world = await createWorld({ PUBLIC_URL: 'https://seals.example.com' });
const { given } = world;

const enter = async (id: string) => {
  const { token, signingKey, kind } = await world.call(nobody, enterBySessionId, { id });
  return { kind, credentials: await world.credentials(token, signingKey) };
};

test('people are sent to log in where they reach the console', async () => {
  expect(await world.call(nobody, getLoginUrl)).toEqual({ url: 'https://seals.example.com/login' });
});

test('a second screen is the same person in the same unit, by an id that works once', async () => {
  const me = await given.member();
  const { id } = await world.call(me, newSessionId);
  const screen = await enter(id);
  expect(screen.kind).toBe('unit');
  expect((await world.call(screen, getUserInfo)).unit?.companyId).toBe(me.unit.id);
  await expect(enter(id)).toRefuseWith('security.ticketOver');
});

test('an operator has a second screen too', async () => {
  const me = await given.operator();
  const screen = await enter((await world.call(me, newSessionId)).id);
  expect(await world.call(screen, operatorInfo)).toMatchObject({ userId: me.id });
});

test('of two screens that use an id at once, one gets in', async () => {
  const { id } = await world.call(await given.member(), newSessionId);
  const outcomes = await Promise.allSettled([enter(id), enter(id), enter(id)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('an id is of no use after two minutes, nor when the first screen has logged out', async () => {
  const me = await given.member();
  const late = await world.call(me, newSessionId);
  const seconds = (Date.parse(late.expiresAt) - Date.now()) / 1_000;
  expect(seconds).toBeGreaterThan(100);
  expect(seconds).toBeLessThanOrEqual(120);
  await world.db.query(`UPDATE session_ticket SET expires_at = now() - interval '1 second'`);
  await expect(enter(late.id)).toRefuseWith('security.ticketOver');
  const { id } = await world.call(me, newSessionId);
  await world.db.query('UPDATE session SET ended_at = now() WHERE id = $1', [me.sessionId]);
  await expect(enter(id)).toRefuseWith('security.ticketOver');
});

test.each([
  [
    'leads to the login of somebody else',
    'UPDATE session_ticket SET session_id = $2 WHERE session_id = $1',
    (me: string, victim: string) => [me, victim],
  ],
  [
    'belongs to a login that was given to somebody else',
    'UPDATE session SET account_id = (SELECT account_id FROM session WHERE id = $2) WHERE id = $1',
    (me: string, victim: string) => [me, victim],
  ],
])('an id that %s by SQL lets nobody in', async (_, forgery, values) => {
  const [me, victim] = [await given.member(), await given.member()];
  const { id } = await world.call(me, newSessionId);
  await world.db.query(forgery, values(me.sessionId, victim.sessionId));
  await expect(enter(id)).toRefuseWith('security.ticketOver');
});

test('an id that was written into the database lets nobody in', async () => {
  const victim = await given.member();
  const id = randomBytes(32).toString('base64url');
  await world.db.query(
    `INSERT INTO session_ticket (ticket_hash, session_id, expires_at) VALUES ($1, $2, now() + interval '1 minute')`,
    [createHash('sha256').update(id).digest(), victim.sessionId],
  );
  await expect(enter(id)).toRefuseWith('security.ticketOver');
});

test('only a digest of the id is kept', async () => {
  const { id } = await world.call(await given.member(), newSessionId);
  const tickets = await world.db.query(`SELECT encode(ticket_hash, 'hex') AS kept FROM session_ticket`);
  expect(tickets.rows.some(({ kept }) => kept === Buffer.from(id).toString('hex'))).toBe(false);
  const replies = await world.db.query('SELECT reply::text AS kept FROM request_reply');
  expect(replies.rows.some(({ kept }) => kept?.includes(id))).toBe(false);
});

test.each([
  ['an operator', 'operator', () => given.operator()],
  ['a person', 'account', () => given.person()],
] as const)('an id of %s who was disabled meanwhile lets nobody in', async (_, table, someone) => {
  const me = await someone();
  const { id } = await world.call(me, newSessionId);
  await world.db.query(`UPDATE ${table} SET disabled_at = now() WHERE id = $1`, [me.id]);
  await expect(enter(id)).toRefuseWith('security.ticketOver');
});
