import { createServer } from 'node:net';
import pg from 'pg';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './database.ts';
import { startThrowawayPostgres } from './embedded-postgres/throwaway-postgres.ts';
import { checkOutsideDatabase } from './outside-database.ts';
import { readSettings } from './settings.ts';

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
