import * as call from '@chancery/contract/export/calls.ts';
import { ExportFormat, ExportState, ExportType } from '@chancery/contract/export/codes.ts';
import { listOperateLog } from '@chancery/contract/log/calls.ts';
import { renameSelf } from '@chancery/contract/member/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { listManagedUnits } from '@chancery/contract/units/calls.ts';
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
    type: ExportType.managedUnits,
    format: ExportFormat.csv,
    ...(wish as object),
  });
const linkOf = async (who: Caller, id: string): Promise<string> =>
  world.address + (await world.call(who, call.downloadExport, { id })).tmpUrl;
const fetched = async (who: Caller, id: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(await linkOf(who, id))).arrayBuffer());
const exported = async (who: Caller, wish: Wish = {}): Promise<string[][]> => {
  const { id } = await begin(who, wish);
  await exporting.write();
  return parse(await fetched(who, id), { bom: true, relax_column_count: false });
};
const stateOf = async (id: string) =>
  (await db.query('SELECT state, company_id FROM export_job WHERE id = $1', [id])).rows[0];
const mayOnly = async (who: { id: string }, ...permissions: string[]) => {
  await db.query(
    `INSERT INTO operator_role (id, code, name, permissions) VALUES (gen_random_uuid(), $1, $1, $2)`,
    [`role-${who.id}`, permissions],
  );
  await db.query('UPDATE operator SET roles = $2 WHERE id = $1', [who.id, [`role-${who.id}`]]);
  await given.settled();
};

for (let n = 0; n < 12; n += 1) await given.unit({ name: n === 0 ? '=Unit "odd"' : `Export unit ${n}` });

test('what an operator exports is what their list shows, written in parts, in their language', async () => {
  const operator = await given.operator();
  const wish = { filters: { keyword: 'Export unit' }, columns: ['companyName', 'certified'] };
  const { id } = await begin(operator, wish);
  await exporting.turn();
  expect(await world.call(operator, call.getExport, { id })).toMatchObject({
    state: ExportState.working,
    rows: 10,
    total: 11,
    isMine: true,
  });
  await createExporting(world).write();
  const shown = await world.call(operator, listManagedUnits, { keyword: 'Export unit', pageSize: 50 });
  const [heads, ...rows] = parse(await fetched(operator, id), { bom: true }) as string[][];
  expect(heads).toEqual(['Unit', 'Certification']);
  expect(rows).toEqual(shown.list.map(({ companyName }) => [companyName, 'No']));
  expect(await stateOf(id)).toEqual({ state: 'done', company_id: null });

  expect(await exported({ ...operator, language: 'zh' }, { columns: ['companyName'] })).toContainEqual([
    `'=Unit "odd"`,
  ]);
  const book = await begin(operator, { ...wish, format: 'xlsx' });
  await exporting.write();
  expect((await readXlsx(await fetched(operator, book.id))).sheets[0]?.rows).toHaveLength(12);
});

test('an export of an operator is theirs alone: no colleague, and nobody in any unit, sees or fetches it', async () => {
  const operator = await given.operator();
  const { id } = await begin(operator);
  await exporting.write();
  const main = await given.member({ role: Role.mainAdministrator });
  for (const other of [await given.operator(), main]) {
    expect((await world.call(other, call.listExports, {})).list).toEqual([]);
    for (const endpoint of [call.getExport, call.downloadExport, call.repeatExport, call.deleteExport])
      await expect(world.call(other, endpoint, { id })).toRefuseWith('export.notFound');
  }
  const inUnit = await app.transactions.read({ companyId: main.unit.id }, (tx) =>
    tx.execute(`SELECT FROM export_job`),
  );
  expect(inUnit.rows).toEqual([]);
  await expect(begin(await given.engraver())).toRefuseWith('permission.denied');

  expect((await world.call(operator, call.listExports, {})).list).toHaveLength(1);
  const again = await world.call(operator, call.repeatExport, { id });
  expect(await world.call(operator, call.cancelExport, { id: again.id })).toMatchObject({
    state: 'cancelled',
  });
  await world.call(operator, call.deleteExport, { id: again.id });
  expect((await world.call(operator, call.listExports, {})).list).toHaveLength(1);
});

test('each exports only what is asked by such as them: no list of a unit by an operator, none of the desk in a unit', async () => {
  const [operator, main] = [await given.operator(), await given.member({ role: Role.mainAdministrator })];
  for (const type of [
    ExportType.useRecords,
    ExportType.orderRecords,
    ExportType.members,
    ExportType.certificates,
  ])
    await expect(begin(operator, { type })).toRefuseWith('permission.denied');
  for (const type of [
    ExportType.managedUnits,
    ExportType.refunds,
    ExportType.differences,
    ExportType.textMessages,
  ])
    await expect(begin(main, { type })).toRefuseWith('permission.denied');
  await expect(begin(operator, { type: ExportType.wholeUnit })).toRefuseWith('export.format');
  for (const type of [ExportType.complaints, ExportType.quotas])
    expect(await exported(main, { type })).toHaveLength(1);
});

test('every list of the desk is exported, and holds no word of a unit that the desk does not show', async () => {
  const [operator, main] = [await given.operator(), await given.member({ role: Role.mainAdministrator })];
  await world.call(main, renameSelf, { realName: 'Secret Wen' });
  const types = [
    ExportType.operations,
    ExportType.logins,
    ExportType.invoices,
    ExportType.managedUnits,
    ExportType.deskOrders,
    ExportType.refunds,
    ExportType.differences,
    ExportType.textMessages,
    ExportType.quotas,
    ExportType.complaints,
    ExportType.engravings,
  ];
  for (const type of types) {
    const rows = await exported(operator, { type });
    expect(rows[0]?.length).toBeGreaterThan(4);
    expect(JSON.stringify(rows)).not.toContain('Secret');
  }
  // The log of the platform says who took what.
  const { list } = await world.call(operator, listOperateLog, { objectType: 'export', pageSize: 100 });
  expect(list.filter(({ actorName }) => actorName === operator.username)).toHaveLength(2 * types.length);
});

test('rights are looked at again with every part and every fetching', async () => {
  const operator = await given.operator();
  const half = await begin(operator);
  await exporting.turn();
  await mayOnly(operator, 'export.view', 'log.view');
  await exporting.write();
  expect(await stateOf(half.id)).toMatchObject({ state: ExportState.refused });
  await expect(begin(operator)).toRefuseWith('permission.denied');

  const { id } = await begin(operator, { type: ExportType.logins });
  await exporting.write();
  const link = await linkOf(operator, id);
  expect((await fetch(link)).status).toBe(200);
  await db.query(`UPDATE operator_role SET permissions = '{export.view}' WHERE code = $1`, [
    `role-${operator.id}`,
  ]);
  await given.settled();
  expect((await fetch(link)).status).toBe(404);
  await expect(linkOf(operator, id)).toRefuseWith('export.rightsChanged');

  const leaving = await given.operator();
  const last = await begin(leaving);
  await exporting.write();
  const open = await linkOf(leaving, last.id);
  await db.query('UPDATE operator SET disabled_at = now() WHERE id = $1', [leaving.id]);
  expect((await fetch(open)).status).toBe(404);
});
