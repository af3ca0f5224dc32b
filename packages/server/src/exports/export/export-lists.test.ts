import { listCertificates } from '@chancery/contract/certificate/calls.ts';
import { listDeviceOperations } from '@chancery/contract/device/operation.ts';
import * as call from '@chancery/contract/export/calls.ts';
import { ExportFormat, ExportState, ExportType } from '@chancery/contract/export/codes.ts';
import { listedExports } from '@chancery/contract/export/listed.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { en } from '@chancery/phrases/en/all.ts';
import { zh } from '@chancery/phrases/zh/all.ts';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { type Caller, createWorld } from '../../testing/world.ts';
import { createExporting } from './export.testing.ts';

const world = await createWorld();
const { given, db, app } = world;
// Exports are written here step by step.
await app.services.exportRunner.close();
const exporting = createExporting(world);

type Wish = {
  type?: (typeof ExportType.all)[number];
  format?: 'csv' | 'xlsx';
  filters?: object;
  columns?: string[];
};
const begin = (who: Caller, wish: Wish = {}) =>
  world.call(who, call.beginExport, {
    type: ExportType.logins,
    format: ExportFormat.csv,
    ...(wish as object),
  });
const fetched = async (who: Caller, id: string): Promise<Buffer> => {
  const { tmpUrl } = await world.call(who, call.downloadExport, { id });
  return Buffer.from(await (await fetch(world.address + tmpUrl)).arrayBuffer());
};
const rowsOf = (file: Buffer): string[][] => parse(file, { bom: true, relax_column_count: false });
const exported = async (who: Caller, wish: Wish = {}) => {
  const { id } = await begin(who, wish);
  await exporting.write();
  return rowsOf(await fetched(who, id));
};

/** Logins of a unit, the first in front, each a minute after the one before. */
const layLogins = (companyId: string, count: number, name = 'Visitor ', from = '2026-11-01T00:00:00Z') =>
  db.query(
    `INSERT INTO login_log (id, company_id, user_name, user_account, company_name, login_type, result, ip, user_agent, created_at)
     SELECT gen_random_uuid(), $1, $3 || n, '13800000000', 'Unit', 'password', 'succeeded', '10.0.0.1', 'Browser', $4::timestamptz + n * interval '1 minute'
     FROM generate_series(1, $2::int) AS n`,
    [companyId, count, name, from],
  );
const office = async (count = 25) => {
  const main = await given.member({ role: Role.mainAdministrator });
  await db.query('DELETE FROM login_log WHERE company_id = $1', [main.unit.id]).catch(() => undefined);
  await layLogins(main.unit.id, count);
  return main;
};
const mine = { filters: { keyword: 'Visitor' } };

test('a list that is asked is written in parts, goes on where it stood, and has each row once', async () => {
  const main = await office();
  const { id } = await begin(main, { ...mine, columns: ['userName', 'result', 'createdAt'] });
  await exporting.turn();
  expect(await world.call(main, call.getExport, { id })).toMatchObject({
    state: ExportState.working,
    rows: 10,
    total: 25,
    filters: 'Search: Visitor',
  });
  // Whoever goes on knows nothing but what is written down.
  await createExporting(world).write();
  expect(await world.call(main, call.getExport, { id })).toMatchObject({ state: ExportState.done, rows: 25 });
  const [heads, ...rows] = rowsOf(await fetched(main, id));
  expect(heads).toEqual(['Time', 'Name', 'Result']);
  expect(rows.map(([, name]) => name)).toEqual(Array.from({ length: 25 }, (_, at) => `Visitor ${25 - at}`));
  expect(rows[0]).toEqual(['2026-11-01 08:25:00', 'Visitor 25', 'Succeeded']);
});

test('an exact number of parts ends, and what comes meanwhile is not in it', async () => {
  const main = await office(20);
  const { id } = await begin(main, mine);
  await exporting.turn();
  await layLogins(main.unit.id, 3, 'Visitor late ', new Date(Date.now() + 60_000).toISOString());
  await exporting.write();
  expect(rowsOf(await fetched(main, id))).toHaveLength(21);
});

test('texts are in the language of who asked, and what would run as a formula is a text', async () => {
  const main = await office(1);
  await layLogins(main.unit.id, 1, '=Visitor ');
  const wish = { ...mine, columns: ['userName', 'loginType'] };
  const rows = await exported({ ...main, language: 'zh' }, wish);
  expect(rows).toContainEqual(["'=Visitor 1", '用户名和密码']);
  expect(rows).toContainEqual(['Visitor 1', '用户名和密码']);
  const { id } = await begin(main, { ...wish, format: 'xlsx' });
  await exporting.write();
  const { sheets } = await readXlsx(await fetched(main, id));
  expect(sheets[0]?.rows).toContainEqual(['=Visitor 1', 'Username and password']);
});

test('whoever loses the right meanwhile gets nothing, and what a list refuses is refused before it begins', async () => {
  const main = await office();
  const { id } = await begin(main, mine);
  await exporting.turn();
  await db.query('UPDATE membership SET role = 3 WHERE account_id = $1', [main.id]);
  await exporting.write();
  expect((await db.query('SELECT state FROM export_job WHERE id = $1', [id])).rows[0].state).toBe(
    ExportState.refused,
  );

  const { unit } = main;
  const other = await office(1);
  const device = await given.device({ unit: other.unit });
  const administrator = await given.member({ role: Role.administrator, unit });
  await expect(
    begin(administrator, { type: ExportType.deviceOperations, filters: { deviceId: device.id } }),
  ).toRefuseWith('device.notFound');
  await expect(begin(await given.member({ unit }))).toRefuseWith('permission.denied');
  await expect(begin(administrator, { filters: { result: 'odd' } })).toRefuseWith('request.invalid');
});

test('a keeper gets what was done to their seals, and nobody anything of another unit', async () => {
  const main = await given.member({ role: Role.mainAdministrator });
  const { unit } = main;
  const keeper = await given.member({ role: Role.sealKeeper, unit });
  const devices = [await given.device({ unit, keeper }), await given.device({ unit })];
  for (const { id, name } of devices)
    await db.query(
      `INSERT INTO device_operation (id, company_id, device_id, device_name, type, by_name, note)
       VALUES (gen_random_uuid(), $1, $2, $3, 1, 'Somebody', '+1')`,
      [unit.id, id, name],
    );
  const wish = { type: ExportType.deviceOperations };
  for (const who of [main, keeper]) {
    const shown = (await world.call(who, listDeviceOperations, {})).list.map(({ deviceName }) => deviceName);
    const rows = await exported(who, { ...wish, columns: ['deviceName', 'note'] });
    expect(rows.slice(1)).toEqual(shown.map((name) => [name, "'+1"]));
    expect(shown).toHaveLength(who === main ? 2 : 1);
  }
  const stranger = await given.member({ role: Role.mainAdministrator });
  expect(await exported(stranger, wish)).toHaveLength(1);
  expect((await world.call(stranger, listCertificates, {})).list).toEqual([]);
});

test('every list that is asked has a heading of each column in both languages', () => {
  for (const { columns } of Object.values(listedExports))
    for (const { label } of Object.values(columns)) {
      expect(en, label).toHaveProperty([label]);
      expect(zh, label).toHaveProperty([label]);
    }
});
