import { join } from 'node:path';
import { getHealth } from '@chancery/contract/health/calls.ts';
import { type HealthFault, HealthPart } from '@chancery/contract/health/codes.ts';
import { uuidv7 } from 'uuidv7';
import { expect, test, vi } from 'vitest';
import { readSettings } from '../../runtime/settings.ts';
import { createWorld } from '../../testing/world.ts';
import { createServerPresence } from './server-presence.ts';

const world = await createWorld();
const { app, address, call, db, given } = world;
const operator = await given.operator();

const health = () => call(operator, getHealth);
const faults = async () =>
  (await health()).parts.flatMap(({ faults: found }) => found.map((one) => one.fault));
const found = async (fault: (typeof HealthFault.all)[number]) =>
  (await health()).parts.flatMap((part) => part.faults).find((one) => one.fault === fault);
const patience = { timeout: 15_000, interval: 500 };

const server = (values: Readonly<Record<string, string | number>>) =>
  db.query(
    `INSERT INTO running_server SELECT (jsonb_populate_record(r, $1)).* FROM running_server r LIMIT 1`,
    [JSON.stringify({ id: uuidv7(), ...values })],
  );

test('every part is told with its figures, and a platform that is well has no faults', async () => {
  const { parts, server: name } = await health();
  expect(parts.map(({ part }) => part)).toEqual(HealthPart.all);
  expect(parts.flatMap((part) => part.faults)).toEqual([]);
  const servers = parts.find(({ part }) => part === 'servers');
  expect(servers?.facts.map(({ fact, of }) => `${of} ${fact}`)).toEqual(
    ['version', 'diskFree', 'clockApart'].map((fact) => `${name} ${fact}`),
  );
  const database = parts.find(({ part }) => part === 'database');
  expect(database?.facts).toContainEqual({ fact: 'standbys', value: 0, of: '' });
  const connections = database?.facts.find(({ fact }) => fact === 'connections');
  expect(connections?.value).toBeGreaterThan(0);
});

test('servers of other versions, with a full disk, a wrong clock, or killed, are named and not forgotten at once', async () => {
  await server({ name: 'new', version: '9.9.9' });
  await server({ name: 'tight', disk_free: 10_000_000 });
  await server({ name: 'late', clock_ahead_ms: -70_000 });
  await server({ name: 'killed', seen_at: '2020-01-01T00:00:00Z' });
  await expect
    .poll(faults, patience)
    .toEqual(expect.arrayContaining(['diskFull', 'clockFar', 'serverGone', 'versionsDiffer']));
  expect(await found('diskFull')).toMatchObject({ about: 'tight' });
  expect(await found('serverGone')).toMatchObject({ about: 'killed', since: '2020-01-01T00:00:00.000Z' });
  const metrics = await (await fetch(`${address}/metrics`)).text();
  expect(metrics).toContain('chancery_health_fault{fault="diskFull"} 1');
  expect(metrics).toContain('chancery_health_fault{fault="filesAway"} 0');
  // The next sign of life of any server forgets one that has been gone for over a day.
  await app.services.serverPresence.beat();
  await db.query(`DELETE FROM running_server WHERE name IN ('new', 'tight', 'late')`);
  await expect.poll(faults, patience).toEqual([]);
});

test('text messages that fail, and jobs that are late or given up, are told with since when and by name', async () => {
  await db.query(
    `INSERT INTO sms_message (id, phone, text, provider, state, created_at)
     SELECT gen_random_uuid(), '13800000000', 'x', 'aliyun', state, now() - interval '10 minutes'
     FROM unnest(ARRAY['failed', 'failed', 'failed', 'waiting']) AS state`,
  );
  await db.query(`
    INSERT INTO pgboss.queue
    SELECT (jsonb_populate_record(queue, '{"name": "left.lying"}')).* FROM pgboss.queue LIMIT 1`);
  await db.query(
    `INSERT INTO pgboss.job (name, state, created_on, start_after)
     SELECT 'left.lying', state::pgboss.job_state, now() - interval '1 day', now() - interval '1 hour'
     FROM unnest(ARRAY['created', 'failed']) AS state`,
  );
  await expect
    .poll(faults, patience)
    .toEqual(expect.arrayContaining(['jobsLate', 'jobsFailed', 'textsFail', 'textsLate']));
  const late = await found('jobsLate');
  expect(late?.about).toBe('left.lying');
  expect(Date.now() - Date.parse(late?.since ?? '')).toBeCloseTo(3_600_000, -5);
  await db.query(`DELETE FROM sms_message; DELETE FROM pgboss.job WHERE name = 'left.lying'`);
});

test('files that cannot be reached are a danger, and it is over when they can', async () => {
  const { objects } = app.services;
  const broken = vi.spyOn(objects, 'put').mockRejectedValue(new Error('EACCES: no way in'));
  await expect.poll(faults, patience).toContain('filesAway');
  const first = await found('filesAway');
  expect(first?.about).toContain('no way in');
  expect((await found('filesAway'))?.since).toBe(first?.since);
  broken.mockRestore();
  await expect.poll(faults, patience).not.toContain('filesAway');
});

test('a server that keeps nothing in its own folder tells of the disk it would lie on', async () => {
  const nowhere = createServerPresence({
    transactions: app.transactions,
    settings: {
      ...readSettings([], { DATA_DIR: join(world.dataDir, 'never', 'made') }, false),
      secretKey: Buffer.alloc(32),
    },
  });
  await nowhere.beat();
  const { rows } = await db.query('SELECT DISTINCT disk_size FROM running_server');
  expect(rows).toHaveLength(1);
  await nowhere.leave();
});

test('a server that ends takes leave', async () => {
  await world.end();
  expect((await db.query('SELECT FROM running_server')).rowCount).toBe(0);
});
