import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@chancery/contract/client/refusal.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit, withDatabase } from './durability.audit.ts';
import {
  killPostgres,
  letPostgresDawdle,
  makeDataDir,
  removeDataDir,
  type ServerProcess,
  startServer,
} from './durability.server.ts';
import { logIn, read, type Writer, write, writeUntilCut } from './durability.writer.ts';

/** Each takes a start of the server; `KILLS=20` takes more of them. */
const kills = Number(process.env.KILLS ?? 2);
const people = 8;
let dataDir: string;
let server: ServerProcess;
let writers: Writer[];

beforeAll(async () => {
  dataDir = await makeDataDir();
  server = await startServer(dataDir);
  writers = await Promise.all(Array.from({ length: people }, (_, at) => logIn(server.baseUrl, dataDir, at)));
  await Promise.all(writers.map((writer) => write(writer, server.baseUrl)));
  await withDatabase(dataDir, (db) => db.query('UPDATE company_config SET max_companies = 1000000'));
}, 120_000);

afterAll(async () => {
  await server?.kill();
  await removeDataDir(dataDir);
});

const acknowledged = () => writers.reduce((sum, writer) => sum + writer.acknowledged.length, 0);

/** Lets everybody write, and cuts in at some moment after the first answers; answers how many writes that left open. */
const cutDuringWrites = async (cut: () => Promise<unknown>): Promise<number> => {
  const before = acknowledged();
  let done = false;
  const writing = Promise.all(writers.map((writer) => writeUntilCut(writer, server.baseUrl))).finally(() => {
    done = true;
  });
  while (!done && acknowledged() < before + people) await sleep(5);
  await sleep(Math.random() * 100);
  await cut();
  await writing;
  return writers.filter(({ unanswered }) => unanswered !== undefined).length;
};

/** A try at a credit code whose end the server did not live to see counts as a wrong one; here that is most of them. */
const forgetTries = () => withDatabase(dataDir, (db) => db.query('DELETE FROM attempt'));

const repeatUnanswered = async (): Promise<void> => {
  await forgetTries();
  const open = writers.filter(({ unanswered }) => unanswered !== undefined);
  const answers = await Promise.all(open.map((writer) => write(writer, server.baseUrl)));
  expect(answers).toEqual(open.map(() => true));
};

test('a server killed again and again in mid-write loses no acknowledged write and doubles none', async () => {
  let open = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    open += await cutDuringWrites(() => server.kill());
    server = await startServer(dataDir);
    expect(await audit(dataDir, writers), `after kill ${kill}`).toEqual([]);
    await repeatUnanswered();
    expect(await audit(dataDir, writers), `after repeating what kill ${kill} left open`).toEqual([]);
  }
  expect(open).toBeGreaterThanOrEqual(kills);
}, 600_000);

test('a killed PostgreSQL comes back by itself, and until then the answer is a prompt 503', {
  timeout: 120_000,
}, async () => {
  let killedAt = 0;
  await cutDuringWrites(async () => {
    await killPostgres(dataDir);
    killedAt = performance.now();
  });
  const outages = writers.map(({ outage }) => outage);
  for (const writer of writers) {
    let outage = await read(writer, server.baseUrl);
    for (; outage; outage = await read(writer, server.baseUrl)) {
      outages.push(outage);
      await sleep(20);
    }
  }
  // Far more than it takes, and far less than a request may wait: a busy machine is not an outage.
  expect(performance.now() - killedAt).toBeLessThan(30_000);
  for (const outage of outages) {
    expect(outage?.failure).toBeInstanceOf(Refusal);
    expect(outage).toMatchObject({ failure: { status: 503, key: 'server.unavailable' } });
    expect(outage?.ms).toBeLessThan(10_000);
  }
  await repeatUnanswered();
  expect(await audit(dataDir, writers)).toEqual([]);
});

test('the audit sees a loss: without waiting for the disk, a killed PostgreSQL forgets what was acknowledged', async () => {
  // Whoever the server logs in as.
  await withDatabase(dataDir, (db) =>
    db.query(
      `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database()); END $$`,
    ),
  );
  await letPostgresDawdle(dataDir);
  await server.kill();
  server = await startServer(dataDir);
  await cutDuringWrites(() => killPostgres(dataDir));
  await server.kill();
  server = await startServer(dataDir);
  expect(await audit(dataDir, writers)).toContainEqual(expect.stringMatching(/is lost$/));
}, 120_000);

test('the audit sees a doubled write', async () => {
  const forger = await logIn(server.baseUrl, dataDir, people);
  await write(forger, server.baseUrl);
  expect(await audit(dataDir, [forger])).toEqual([]);
  await withDatabase(dataDir, (db) =>
    db.query(
      `INSERT INTO operate_log (id, company_id, actor_kind, actor_id, actor_name, action, after, ip, client_type, request_id)
       SELECT gen_random_uuid(), company_id, actor_kind, actor_id, actor_name, action, after, ip, client_type, request_id
       FROM operate_log WHERE actor_id = $1 AND company_id IS NOT NULL`,
      [forger.accountId],
    ),
  );
  expect(await audit(dataDir, [forger])).toEqual([`${forger.acknowledged[0]} is there 2 times`]);
});
