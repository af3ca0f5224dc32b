import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from './database.ts';
import { startThrowawayPostgres } from './embedded-postgres/throwaway-postgres.ts';
import { checkOutsideDatabase } from './outside-database.ts';
import { readSettings } from './settings.ts';
import { temporaryFolder } from './test-process.ts';

const log = pino({ level: 'silent' });

test('an outside database is used as it is and left running, unless it is too old or refuses us', async () => {
  const outside = await startThrowawayPostgres();
  onTestFinished(outside.stop);
  const { host, user, password, database } = outside.connection;
  const url = `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(String(host))}`;
  const settings = readSettings([], { DATABASE_URL: url, DATABASE_POOL: '3' });
  const { connection, stop } = await openDatabase(settings, log);
  expect(connection.max).toBe(3);
  await stop();
  const pool = new pg.Pool(connection);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();

  await expect(checkOutsideDatabase(url, 5_000, 99)).rejects.toThrow(
    /is PostgreSQL 18; at least 99 is needed/,
  );
  for (const [byMs, said] of [
    [-90_000, /clock of .* is (89|90) s ahead of that of this machine; set both by NTP/],
    [90_000, /clock of .* is (89|90) s behind that of this machine/],
  ] as const) {
    const now = Date.now;
    const wrongClock = vi.spyOn(Date, 'now').mockImplementation(() => now() + byMs);
    await expect(checkOutsideDatabase(url)).rejects.toThrow(said);
    wrongClock.mockRestore();
  }
  const wrong = url.replace(String(password), 'hunter2');
  const failure = checkOutsideDatabase(wrong);
  await expect(failure).rejects.toThrow(/^DATABASE_URL: no connection to .*password authentication failed/);
  await expect(failure).rejects.not.toThrow('hunter2');
});

test('an outside database that does not answer is one clear line within seconds', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close());
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(checkOutsideDatabase(`postgres://u:hunter2@127.0.0.1:${port}/x`, 500)).rejects.toThrow(
    `DATABASE_URL: no connection to 127.0.0.1:${port}/x: timeout expired`,
  );
});

test('an outside database that is just starting is waited for', async () => {
  const refused = checkOutsideDatabase('postgres://u:p@127.0.0.1:1/x', 600);
  const begun = performance.now();
  await expect(refused).rejects.toThrow('ECONNREFUSED');
  expect(performance.now() - begun).toBeGreaterThan(400);
});

test.each([
  'postgres://u:p@one:5432,two:5432/x',
  'postgres://u:p@one,two/x',
  'postgres://u:p@one/x?target_session_attrs=read-write',
  'postgres://u:p@one/x?host=one,two',
])('several hosts are refused by name: %s', (url) => {
  expect(() => readSettings([], { DATABASE_URL: url })).toThrow(
    /^DATABASE_URL names several hosts .* give one address that follows the primary$/,
  );
});

test('a comma in a password is no second host', () => {
  expect(readSettings([], { DATABASE_URL: 'postgres://u:p,q@one/x' }).databaseUrl).toBe(
    'postgres://u:p,q@one/x',
  );
});

const pgbouncer = '/usr/sbin/pgbouncer';

test.skipIf(!existsSync(pgbouncer)).each([
  ['that says so', '', 'transaction'],
  ['that keeps it to itself', 'statement_timeout,extra_float_digits', 'transaction'],
])('a pooler of transactions %s is refused by name', async (_kind, ignored, mode) => {
  const outside = await startThrowawayPostgres();
  onTestFinished(outside.stop);
  const { host, port, user, password, database } = outside.connection;
  const folder = await temporaryFolder();
  await chmod(folder, 0o711);
  const listen = 10_000 + (process.pid % 20_000);
  const config = join(folder, 'pgbouncer.ini');
  await writeFile(
    config,
    `[databases]
x = host=${host} port=${port} dbname=${database} user=${user} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
${ignored && `ignore_startup_parameters = ${ignored}`}
`,
  );
  await chmod(config, 0o644);
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const pooler = spawn(pgbouncer, [config], { ...nobody, stdio: 'ignore' });
  onTestFinished(() => void pooler.kill());
  await expect(checkOutsideDatabase(`postgres://u:p@127.0.0.1:${listen}/x`, 30_000)).rejects.toThrow(
    /is a pooler that lends a connection for one transaction/,
  );
});
