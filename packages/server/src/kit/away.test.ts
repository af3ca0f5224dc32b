import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getPreferences } from '@chancery/contract/account/calls.ts';
import { createCaller } from '@chancery/contract/client/caller.ts';
import type { Refusal } from '@chancery/contract/client/refusal.ts';
import { pino } from 'pino';
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest';
import { openBadLine } from '../testing/bad-line.ts';
import { createTestDatabase } from '../testing/database.ts';
import { createWorld } from '../testing/world.ts';
import { createJobs } from './jobs.ts';

const database = await createTestDatabase();
const line = await openBadLine({ path: join(String(database.host), `.s.PGSQL.${database.port}`) });
const byLine = { ...database, host: '127.0.0.1', port: line.port };
const { address, app, given, db } = await createWorld({}, byLine);
// It, too, comes over this line.
db.on('error', () => {});
const me = await given.person();
const call = createCaller({
  baseUrl: `${address}/api`,
  clientType: 'machine',
  credentials: async () => me.credentials,
});
afterEach(() => line.be('whole'));
afterAll(() => line.close());

/** What a call comes to, and after how long. */
const ask = async () => {
  const begun = performance.now();
  const said = await call(getPreferences).then(
    () => 'done',
    (error: Refusal) => error.key ?? error.message,
  );
  return { said, ms: performance.now() - begun };
};

const isBack = () => expect.poll(async () => (await ask()).said, { timeout: 10_000 }).toBe('done');

const readiness = async () => {
  const begun = performance.now();
  const { status } = await fetch(`${address}/readyz`);
  return { status, ms: performance.now() - begun };
};

/** Two seconds where nothing else runs; a connection that is merely waited for takes five. */
const wellBeforeMs = 4_000;

test('a database that broke off and takes whoever comes without a word is called unavailable within two seconds, or nearly', async () => {
  await isBack();
  line.be('silent');
  line.cut();
  const asked = await Promise.all(Array.from({ length: 30 }, ask));
  for (const { said, ms } of asked) {
    expect(said).toBe('server.unavailable');
    expect(ms).toBeLessThan(wellBeforeMs);
  }
  const probe = await readiness();
  expect(probe.status).toBe(503);
  expect(probe.ms).toBeLessThan(wellBeforeMs);
  line.be('whole');
  const begun = performance.now();
  await isBack();
  // Whoever was let in without a word waits for one for five seconds; those behind them come next.
  expect(performance.now() - begun).toBeLessThan(8_000);
});

test('a line that falls silent is left within seconds, and not only by whoever listens', {
  timeout: 90_000,
}, async () => {
  await isBack();
  let done = 0;
  const jobs = createJobs(byLine, pino({ level: 'silent' }));
  jobs.define('t.silent', async () => {
    done += 1;
  });
  await jobs.start();
  onTestFinished(() => jobs.stop());
  line.be('silent');
  const waiting = await Promise.all(Array.from({ length: 30 }, ask));
  expect(new Set(waiting.map(({ said }) => said))).toEqual(new Set(['server.unavailable']));
  expect(Math.max(...waiting.map(({ ms }) => ms))).toBeLessThan(13_000);
  const { said, ms } = await ask();
  expect(said).toBe('server.unavailable');
  expect(ms).toBeLessThan(wellBeforeMs);
  line.be('whole');
  await isBack();
  await app.transactions.apart('platform', (tx) => jobs.send(tx, 't.silent', {}));
  await expect.poll(() => done, { timeout: 20_000 }).toBe(1);
});

test('a slow line is slow, and nothing else', async () => {
  await isBack();
  line.slow(100);
  await sleep(200);
  const asked = await Promise.all(Array.from({ length: 30 }, ask));
  line.slow(0);
  expect(new Set(asked.map(({ said }) => said))).toEqual(new Set(['done']));
});
