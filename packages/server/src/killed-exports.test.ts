import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginExport, downloadExport, getExport } from '@chancery/contract/export/calls.ts';
import { ExportType } from '@chancery/contract/export/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from './durability.server.ts';
import { createWorld } from './testing/world.ts';

/** How often a server is killed; `EXPORT_KILLS=9` for a thorough look. */
const kills = Number(process.env.EXPORT_KILLS ?? 1);
const partRows = 10_000;
const rows = partRows * kills + 5_000;
const patient = { timeout: 100_000, interval: 20 };

const world = await createWorld();
const { given, db, call } = world;
const { user, password, host, port, database } = world.connection;
// A server of its own on the same database and the same files, which alone writes what is to be disturbed.
const dataDir = await mkdtemp(join(tmpdir(), 'chancery-killed-'));
await symlink(join(world.dataDir, 'files'), join(dataDir, 'files'));
const start = (): Promise<ServerProcess> =>
  startServer(dataDir, {
    DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`,
    SECRET_KEY: world.settings.secretKey.toString('hex'),
    DEVICE_PORT: 'off',
  });
let server: ServerProcess | undefined;

afterAll(async () => {
  await server?.kill();
  await rm(dataDir, { recursive: true, force: true });
});

const main = await given.member({ role: Role.mainAdministrator });
const device = await given.device({ unit: main.unit });
await db.query(
  `INSERT INTO use_record (id, company_id, empower_no, title, device_id, device_name, use_type, first_at, last_at, created_at)
   SELECT gen_random_uuid(), $1, 'SQ' || n, 'Contract ' || n, $2, 'Seal', 0, now(), now(), now() FROM generate_series(1, $3::int) AS n`,
  [main.unit.id, device.id, rows],
);

const begin = (format: 'csv' | 'xlsx') => call(main, beginExport, { type: ExportType.useRecords, format });
const stateOf = async (id: string) => (await call(main, getExport, { id })).state;
const digestOf = async (id: string): Promise<string> => {
  await expect.poll(() => stateOf(id), patient).toBe('done');
  const { tmpUrl, size } = await call(main, downloadExport, { id });
  const file = await (await fetch(world.address + tmpUrl)).arrayBuffer();
  expect(file.byteLength).toBe(size);
  return Buffer.from(await crypto.subtle.digest('SHA-256', file)).toString('hex');
};
const rowsOf = async (id: string): Promise<number> =>
  Number((await db.query('SELECT rows FROM export_job WHERE id = $1', [id])).rows[0].rows);

/** From so many rows on, the next part of an export waits in the midst of its transaction until the gate is opened. */
const closeGate = async (): Promise<pg.Client> => {
  await db.query(`
    CREATE TABLE gate (rows int NOT NULL);
    INSERT INTO gate VALUES (${partRows});
    CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      IF OLD.rows >= (SELECT rows FROM gate) THEN PERFORM pg_advisory_xact_lock_shared(1); END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER gate BEFORE UPDATE ON export_job FOR EACH ROW
      WHEN (NEW.rows <> OLD.rows) EXECUTE FUNCTION wait_at_gate()`);
  const client = new pg.Client(world.connection);
  await client.connect();
  await client.query('SELECT pg_advisory_lock(1)');
  return client;
};

const cutConnections = () =>
  db.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'chancery'`);

test('an export whose server is killed again and again is the same, byte for byte, as an undisturbed one', {
  timeout: 120_000 * (kills + 1),
}, async () => {
  const undisturbed = [(await begin('csv')).id, (await begin('xlsx')).id];
  const expected = [await digestOf(undisturbed[0] ?? ''), await digestOf(undisturbed[1] ?? '')];
  await world.app.services.exportRunner.close();

  const disturbed = [(await begin('csv')).id, (await begin('xlsx')).id];
  const written = async () => (await rowsOf(disturbed[0] ?? '')) + (await rowsOf(disturbed[1] ?? ''));
  const gate = await closeGate();
  let known = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    await db.query('UPDATE gate SET rows = $1', [kill * partRows]);
    server = await start();
    await expect.poll(written, patient).toBeGreaterThan(known);
    if (kill === 1) await cutConnections();
    await server.kill();
    known = await written();
    expect(known).toBeLessThan(2 * rows);
  }
  await gate.end();
  server = await start();
  expect([await digestOf(disturbed[0] ?? ''), await digestOf(disturbed[1] ?? '')]).toEqual(expected);
  const { rows: left } = await db.query('SELECT parts FROM export_job');
  expect(left.every(({ parts }) => parts.length === 0)).toBe(true);
});
