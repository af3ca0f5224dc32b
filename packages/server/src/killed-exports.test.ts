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
const rows = 15_000 * (kills + 1);
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

/** Holds the asker's membership, so that the next part has to wait in the midst of its transaction. */
const holdParts = async (): Promise<pg.Client> => {
  const client = new pg.Client(world.connection);
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM membership WHERE account_id = $1 FOR UPDATE', [main.id]);
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
  let [known, interrupted] = [0, 0];
  for (let kill = 1; kill <= kills; kill += 1) {
    server = await start();
    if (known < 2 * rows) await expect.poll(written, patient).toBeGreaterThan(known);
    if (kill === 1) await cutConnections();
    const held = kill % 2 === 1 ? await holdParts() : undefined;
    await server.kill();
    await held?.end();
    known = await written();
    if (known < 2 * rows) interrupted += 1;
  }
  expect(interrupted).toBeGreaterThan(0);
  server = await start();
  expect([await digestOf(disturbed[0] ?? ''), await digestOf(disturbed[1] ?? '')]).toEqual(expected);
  const { rows: left } = await db.query('SELECT parts FROM export_job');
  expect(left.every(({ parts }) => parts.length === 0)).toBe(true);
});
