import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../test-process.ts';
import { findEmbeddedPostgres } from './embedded-postgres.ts';
import {
  ask,
  clusterOf,
  postmasterOf,
  removeTemplate,
  start,
  startElsewhere,
  usedDataFolder,
} from './test-cluster.ts';

afterAll(removeTemplate);

test('the first start makes a durable database, reached through a socket with a password only', async () => {
  const dataDir = join(await temporaryFolder(), 'my "data", here');
  await mkdir(dataDir);
  const { connection } = await start(dataDir);
  expect(connection).toMatchObject({ user: 'chancery', database: 'chancery' });
  expect(await ask(connection, 'show data_checksums')).toBe('on');
  expect(await ask(connection, 'show fsync')).toBe('on');
  expect(await ask(connection, 'show synchronous_commit')).toBe('on');
  expect(await ask(connection, 'show server_encoding')).toBe('UTF8');
  expect(await ask(connection, 'show listen_addresses')).toBe('');
  expect(
    await ask(connection, `select rolsuper or rolbypassrls from pg_roles where rolname = current_user`),
  ).toBe(false);
  const socket = join(String(connection.host), '.s.PGSQL.5432');
  expect((await stat(socket)).mode & 0o077).toBe(0);
  await expect(ask({ ...connection, password: 'guess' }, 'select 1')).rejects.toThrow(
    'password authentication failed',
  );
  expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600);
});

test('a second start finds what was written, and a stop ends every process', async () => {
  const dataDir = await usedDataFolder();
  const first = await start(dataDir);
  await ask(first.connection, `create table kept (word text)`);
  await ask(first.connection, `insert into kept values ('印章')`);
  await first.stop();
  expect(await postmasterOf(dataDir)).toBeUndefined();
  await expect(ask(first.connection, 'select 1')).rejects.toThrow('ENOENT');
  const second = await start(dataDir);
  expect(await ask(second.connection, 'select word from kept')).toBe('印章');
});

test('another start on the same database is refused', async () => {
  const dataDir = await usedDataFolder();
  await start(dataDir);
  await expect(start(dataDir)).rejects.toThrow(/in use by another instance/);
});

test('the database outlives a killed server, and the next one takes it over and can stop it', async () => {
  const dataDir = await usedDataFolder();
  const { connection, kill } = await startElsewhere(dataDir);
  await ask(connection, 'create table acknowledged (n int)');
  const pid = await postmasterOf(dataDir);
  await kill();
  const next = await start(dataDir);
  expect(await postmasterOf(dataDir)).toBe(pid);
  expect(await ask(next.connection, 'select count(*)::int from acknowledged')).toBe(0);
  await next.stop();
  expect(await postmasterOf(dataDir)).toBeUndefined();
});

test('a short command finds the database of a running server', async () => {
  const dataDir = await usedDataFolder();
  expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
  const { connection } = await start(dataDir);
  expect(await findEmbeddedPostgres(dataDir)).toEqual(connection);
});

const poolOf = (connection: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool(connection);
  pool.on('error', () => undefined);
  onTestFinished(() => pool.end());
  return pool;
};

/** Asks until it is answered. */
const untilAnswered = async (pool: pg.Pool): Promise<void> => {
  const isAnswered = await pool.query('select 1').then(
    () => true,
    () => false,
  );
  if (isAnswered) return;
  await sleep(20);
  await untilAnswered(pool);
};

test.each(['started here', 'taken over'])(
  'a killed PostgreSQL that was %s is started again and the pool recovers',
  async (how) => {
    const dataDir = await usedDataFolder();
    if (how === 'taken over') await (await startElsewhere(dataDir)).kill();
    const { connection } = await start(dataDir);
    const pool = poolOf(connection);
    await pool.query('create table acknowledged as select 1 as n');
    const pid = (await postmasterOf(dataDir)) ?? 0;
    // A statement that never looks up would hold the shared memory for ever.
    const busy = pool.query('do $$ begin loop end loop; end $$').catch(() => 'broken off');
    await pool.query('select pg_sleep(0.1)');
    process.kill(pid, 'SIGKILL');
    expect(await busy).toBe('broken off');
    await untilAnswered(pool);
    expect(await postmasterOf(dataDir)).not.toBe(pid);
    expect((await pool.query('select n from acknowledged')).rows).toEqual([{ n: 1 }]);
  },
);

test('its log tells a failure but not the values in it', async () => {
  const { connection } = await start(await usedDataFolder());
  await ask(connection, 'create table people (phone text unique)');
  await ask(connection, `insert into people values ('13800001234')`);
  await expect(ask(connection, `insert into people values ('13800001234')`)).rejects.toThrow('duplicate key');
  const file = await ask({ ...connection, user: 'postgres' }, 'select pg_current_logfile()');
  const text = await readFile(String(file), 'utf8');
  expect(text).toContain('duplicate key');
  expect(text).not.toContain('13800001234');
});

test('a cluster of another PostgreSQL is refused with what to do', async () => {
  const dataDir = await usedDataFolder();
  await writeFile(join(clusterOf(dataDir), 'PG_VERSION'), '17\n');
  await expect(start(dataDir)).rejects.toThrow(
    /was made by PostgreSQL 17 and this version brings 18: .*pg_upgrade/,
  );
});
