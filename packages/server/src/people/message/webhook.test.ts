import { guesses } from '@chancery/contract/limits.guesses.ts';
import { limits } from '@chancery/contract/limits.ts';
import { listMessages } from '@chancery/contract/message/calls.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import * as calls from '@chancery/contract/message/webhook.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { tellSomebody } from './message.testing.ts';
import { pauseSeconds } from './pause.ts';
import { createWebGuard } from './web-guard.ts';
import { startWebhookDouble } from './webhook-double.testing.ts';
import { postTo } from './webhook-post.ts';
import { signWebhook } from './webhook-signature.ts';

const world = await createWorld();
const { given, call, db } = world;
const hook = await startWebhookDouble();
afterAll(() => hook.close());

const events = [MessageEvent.complaintAnswered];
const chief = () => given.member({ role: Role.mainAdministrator });
const added = async (who: Awaited<ReturnType<typeof chief>>, url = hook.url) =>
  call(who, calls.addWebhook, { name: 'Ours', url, events });
const requests = async (who: Awaited<ReturnType<typeof chief>>) =>
  (await call(who, calls.listWebhookRequests)).list;
/** Lets the pause before the next try pass. */
const hurry = () =>
  db.query(`UPDATE pgboss.job SET start_after = now() WHERE name = 'webhook.send' AND state = 'created'`);
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 50 });

test('an address is told what it asked for, signed so that it can check', async () => {
  const me = await chief();
  const { secret } = await added(me);
  await tellSomebody(world, me, 'C-hook');
  await tellSomebody(world, me, 'Q-not', 'quota.decided');
  await until(async () =>
    expect(await requests(me)).toMatchObject([{ state: 'sent', attempts: 1, status: 200 }]),
  );
  const { headers, body } = hook.taken.at(-1) ?? { headers: {}, body: '' };
  const [id, timestamp] = [headers['chancery-request'], headers['chancery-timestamp']].map(String);
  const expected = signWebhook({ secret, id: id ?? '', timestamp: timestamp ?? '', body });
  expect(headers['chancery-signature']).toBe(`CHANCERY-WEBHOOK-SHA256 ${expected}`);
  expect(Math.abs(Date.now() - Number(timestamp))).toBeLessThan(60_000);
  expect(JSON.parse(body)).toMatchObject({
    id,
    event: 'complaint.answered',
    companyId: me.unit.id,
    params: { number: 'C-hook', by: 'Wen' },
    userIds: [me.id],
  });
  expect(hook.taken.filter(({ body: sent }) => sent.includes('Q-not'))).toEqual([]);
});

test('the signature is the one in the documentation', () => {
  const signed = {
    secret: 'whsec_KioqKioqKioqKioqKioqKioqKioqKioqKioqKioqKio',
    id: '0197c1d4-7a00-7000-8000-000000000001',
    timestamp: '1794700800000',
    body: '{"event":"test"}',
  };
  expect(signWebhook(signed)).toBe('BZDMlY6wmd2l2q_6d_nAlVqSQEYOZt1IgEzsCQ7-JRU');
});

test('an address that fails is tried again, with every attempt listed, until it answers', async () => {
  const me = await chief();
  await added(me);
  hook.answerNext({ status: 503, body: 'x'.repeat(50_000) }, { status: 200, body: 'at last' });
  await tellSomebody(world, me, 'C-retry');
  await until(async () =>
    expect(await requests(me)).toMatchObject([{ state: 'waiting', attempts: 1, status: 503 }]),
  );
  const [first] = await requests(me);
  expect(first?.tries[0]?.excerpt).toHaveLength(limits.webhook.excerpt);
  expect(Date.parse(first?.nextAttemptAt ?? '')).toBeGreaterThan(Date.now());
  await hurry();
  await until(async () =>
    expect(await requests(me)).toMatchObject([
      {
        state: 'sent',
        attempts: 2,
        nextAttemptAt: null,
        tries: [{ status: 503 }, { status: 200, excerpt: 'at last' }],
      },
    ]),
  );
});

test('after a day nobody tries any more, and the administrators are told once', async () => {
  const me = await chief();
  await added(me);
  hook.answerNext({ status: 500 }, { status: 500 });
  await tellSomebody(world, me, 'C-lost');
  await until(async () => expect(await requests(me)).toMatchObject([{ attempts: 1 }]));
  await db.query(
    `UPDATE webhook_request SET created_at = now() - interval '25 hours' WHERE company_id = $1`,
    [me.unit.id],
  );
  await hurry();
  await until(async () => expect(await requests(me)).toMatchObject([{ state: 'failed', attempts: 2 }]));
  const { list } = await call(me, listMessages, { topic: 'webhook' });
  expect(list).toMatchObject([{ event: 'webhook.failing', text: expect.stringContaining('24 hours') }]);
});

test('a failed request can be tried again at once; one that arrived cannot', async () => {
  const me = await chief();
  const { id } = await added(me);
  hook.answerNext({ status: 404 });
  const { requestId } = await call(me, calls.testWebhook, { id });
  // A test is tried once: somebody is watching.
  await until(async () => expect(await requests(me)).toMatchObject([{ state: 'failed', event: 'test' }]));
  await call(me, calls.retryWebhookRequest, { id: requestId });
  await until(async () => expect(await requests(me)).toMatchObject([{ state: 'sent', attempts: 2 }]));
  await expect(call(me, calls.retryWebhookRequest, { id: requestId })).toRefuseWith('webhook.sentAlready');
});

test('what is tried again and is on its way is not sent a second time', async () => {
  const me = await chief();
  const { id } = await added(me);
  hook.answerNext({ status: 500 });
  const { requestId } = await call(me, calls.testWebhook, { id });
  await until(async () => expect(await requests(me)).toMatchObject([{ state: 'failed', status: 500 }]));
  const sent = () => hook.taken.filter(({ headers }) => headers['chancery-request'] === requestId).length;
  const { promise, resolve } = Promise.withResolvers<void>();
  hook.answerNext({ status: 200, after: promise });
  await call(me, calls.retryWebhookRequest, { id: requestId });
  await until(async () => expect(sent()).toBe(2));
  await call(me, calls.retryWebhookRequest, { id: requestId });
  const { rows: open } = await db.query(
    `SELECT state FROM pgboss.job WHERE name = 'webhook.send' AND data->>'id' = $1 AND state < 'completed'`,
    [requestId],
  );
  resolve();
  expect(open).toHaveLength(1);
  await until(async () =>
    expect(await requests(me)).toMatchObject([{ state: 'sent', tries: [{ status: 500 }, { status: 200 }] }]),
  );
  expect(sent()).toBe(2);
});

test('a redirect is an answer, not a way to go', async () => {
  const me = await chief();
  const { id } = await added(me);
  const before = hook.taken.length;
  hook.answerNext({ status: 302, location: hook.url });
  await call(me, calls.testWebhook, { id });
  await until(async () => expect(await requests(me)).toMatchObject([{ state: 'failed', status: 302 }]));
  expect(hook.taken.length).toBe(before + 1);
});

test('a webhook that is switched off hears nothing', async () => {
  const me = await chief();
  const { id } = await added(me);
  const change = { id, revision: 1, name: 'Ours', url: hook.url, events, enabled: false };
  await call(me, calls.updateWebhook, change);
  await tellSomebody(world, me, 'C-quiet');
  expect(await requests(me)).toEqual([]);
  await expect(call(me, calls.updateWebhook, change)).toRefuseWith('edit.conflict');
});

test('what still waits for a webhook when it is switched off is dropped', async () => {
  const me = await chief();
  const { id } = await added(me);
  hook.answerNext({ status: 503 });
  await tellSomebody(world, me, 'C-dropped');
  await until(async () => expect(await requests(me)).toMatchObject([{ state: 'waiting', attempts: 1 }]));
  const before = hook.taken.length;
  await call(me, calls.updateWebhook, {
    id,
    revision: 1,
    name: 'Ours',
    url: hook.url,
    events,
    enabled: false,
  });
  await hurry();
  await until(async () =>
    expect(await requests(me)).toMatchObject([{ state: 'dropped', nextAttemptAt: null }]),
  );
  expect(hook.taken.length).toBe(before);
});

test('a new secret ends the old one, and no secret is ever listed or logged', async () => {
  const me = await chief();
  const { id, secret } = await added(me);
  const fresh = await call(me, calls.rotateWebhookSecret, { id });
  expect(fresh.secret).not.toBe(secret);
  await call(me, calls.testWebhook, { id });
  await until(async () => expect(await requests(me)).toMatchObject([{ state: 'sent' }]));
  const { headers, body } = hook.taken.at(-1) ?? { headers: {}, body: '' };
  const [requestId = '', timestamp = ''] = [headers['chancery-request'], headers['chancery-timestamp']].map(
    String,
  );
  const sign = (by: string) => signWebhook({ secret: by, id: requestId, timestamp, body });
  expect(headers['chancery-signature']).toContain(sign(fresh.secret));
  expect(headers['chancery-signature']).not.toContain(sign(secret));
  const { list } = await call(me, calls.listWebhooks);
  const { rows } = await db.query('SELECT before, after FROM operate_log');
  const kept = JSON.stringify([list, rows, await requests(me)]);
  for (const hidden of [secret, fresh.secret]) expect(kept).not.toContain(hidden);
});

test('a deleted webhook is gone with its attempts, and another unit’s never existed', async () => {
  const [me, stranger] = [await chief(), await chief()];
  const { id } = await added(me);
  await call(me, calls.testWebhook, { id });
  for (const endpoint of [calls.deleteWebhook, calls.rotateWebhookSecret, calls.testWebhook])
    await expect(call(stranger, endpoint, { id })).toRefuseWith('webhook.notFound');
  expect(await requests(stranger)).toEqual([]);
  await call(me, calls.deleteWebhook, { id });
  expect(await requests(me)).toEqual([]);
  await expect(call(me, calls.listWebhookRequests, { webhookId: id })).toRefuseWith('webhook.notFound');
});

test('a unit sends a few requests a minute by hand, counted exactly, whichever way and from whichever address', async () => {
  const [me, other] = [await chief(), await chief()];
  const { id } = await added(me);
  const { free } = guesses.webhook;
  const heard = await Promise.all(
    Array.from({ length: 12 }, () =>
      call(me, calls.testWebhook, { id })
        .then(({ requestId }) => requestId)
        .catch(({ key }) => `refused ${key}`),
    ),
  );
  const sent = heard.filter((answer) => !answer.startsWith('refused'));
  expect(sent).toHaveLength(free);
  expect(new Set(heard.filter((answer) => !sent.includes(answer)))).toEqual(
    new Set(['refused webhook.tooManySends']),
  );
  await until(async () =>
    expect((await requests(me)).map(({ state }) => state)).toEqual(sent.map(() => 'sent')),
  );
  await call(me, calls.deleteWebhook, { id });
  const next = await added(me);
  await expect(call(me, calls.testWebhook, { id: next.id })).toRefuseWith('webhook.tooManySends');
  await expect(call(me, calls.testWebhook, { id: crypto.randomUUID() })).toRefuseWith('webhook.notFound');
  await call(other, calls.testWebhook, { id: (await added(other)).id });
});

test('a unit has a bounded number of webhooks, also when many are added at once', async () => {
  const me = await chief();
  const tried = await Promise.allSettled(Array.from({ length: limits.webhook.perUnit + 3 }, () => added(me)));
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.webhook.perUnit);
  await expect(added(me)).toRefuseWith('webhook.limit');
});

test('an address inside is refused when it is added', async () => {
  const me = await chief();
  for (const url of [
    'http://10.0.0.1/',
    'http://169.254.169.254/latest',
    'http://[fd00::1]/',
    'http://0.0.0.0/',
  ])
    await expect(added(me, url)).toRefuseWith('webhook.address');
});

describe('in production', () => {
  const guard = createWebGuard(true);

  test.each([
    ['https://hooks.example.com/in', true],
    ['http://hooks.example.com/in', false],
    ['https://127.0.0.1/', false],
    ['https://[::1]/', false],
    ['https://[::ffff:127.0.0.1]/', false],
    ['https://[::ffff:a00:1]/', false],
    ['https://2130706433/', false],
    ['https://0x7f.1/', false],
    ['https://10.1.2.3/', false],
    ['https://172.31.255.255/', false],
    ['https://172.32.0.1/', true],
    ['https://192.168.1.1/', false],
    ['https://100.64.0.1/', false],
    ['https://169.254.169.254/', false],
    ['https://224.0.0.1/', false],
    ['https://[fe80::1]/', false],
    ['https://[64:ff9b::7f00:1]/', false],
    ['https://8.8.8.8/', true],
    ['https://localhost/', false],
    ['https://db.internal/', false],
  ])('%s is open: %s', (url, open) => {
    expect(guard.allows(new URL(url))).toBe(open);
  });

  test('a name that leads to this machine is not called', async () => {
    const open = { ...guard, allows: () => true };
    const before = hook.taken.length;
    const outcome = await postTo(open, hook.url.replace('127.0.0.1', 'localhost'), {}, '{}');
    expect(outcome).toMatchObject({ status: null, error: 'ENOTOPEN' });
    expect(hook.taken.length).toBe(before);
  });
});

test('the pauses grow, are never all alike, and stay below their bound', () => {
  const atMost = (failures: number) => pauseSeconds(failures, 14_400, () => 1);
  expect([1, 2, 3, 4].map((failures) => pauseSeconds(failures, 14_400, () => 0.5))).toEqual([10, 20, 40, 80]);
  expect(pauseSeconds(1, 14_400, () => 0)).toBeLessThan(pauseSeconds(1, 14_400, () => 1));
  expect(atMost(60)).toBeLessThanOrEqual(14_400 * 1.25);
});
