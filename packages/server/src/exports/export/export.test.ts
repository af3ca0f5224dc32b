import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listApplies } from '@chancery/contract/application/calls.ts';
import * as call from '@chancery/contract/export/calls.ts';
import { ExportFormat, ExportState, ExportType } from '@chancery/contract/export/codes.ts';
import { freeExports, listTypes } from '@chancery/contract/export/rules.ts';
import { limits } from '@chancery/contract/limits.ts';
import { listOperateLog } from '@chancery/contract/log/calls.ts';
import { listMessages } from '@chancery/contract/message/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { UseVerdict } from '@chancery/contract/use-record/codes.ts';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { createOffice, stepOf } from '../../seal-use/application/application.testing.ts';
import { createUses } from '../../seal-use/use-record/use-record.testing.ts';
import { createWaiting } from '../../testing/waiting.ts';
import { type Caller, createWorld } from '../../testing/world.ts';
import { createExporting } from './export.testing.ts';
import { LostExport } from './export-work.ts';
import { filterWords } from './filter-words.ts';
import { exportedOf } from './sources.ts';

const world = await createWorld();
const { given, db, app } = world;
// Exports are written here step by step.
await app.services.exportRunner.close();
const exporting = createExporting(world);

const office = async (count = 25, title?: string) => {
  const main = await given.member({ role: Role.mainAdministrator });
  const { unit } = main;
  const keeper = await given.member({ role: Role.sealKeeper, unit });
  const member = await given.member({ unit });
  const device = await given.device({ unit, keeper });
  const wish = { companyId: unit.id, deviceId: device.id, userId: member.id };
  await exporting.uses({ ...wish, count, ...(title ? { title } : {}) });
  return { unit, main, keeper, member, device };
};

type Wish = Partial<Parameters<typeof begin>[1]>;
const begin = (
  who: Caller,
  wish: {
    format?: 'csv' | 'xlsx';
    type?: (typeof ExportType.all)[number];
    filters?: object;
    columns?: string[];
  },
) =>
  world.call(who, call.beginExport, {
    type: ExportType.useRecords,
    format: ExportFormat.csv,
    ...(wish as object),
  });
const fetched = async (who: Caller, id: string): Promise<Buffer> => {
  const { tmpUrl } = await world.call(who, call.downloadExport, { id });
  const response = await fetch(world.address + tmpUrl);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};
const rowsOf = (file: Buffer): string[][] => parse(file, { bom: true, relax_column_count: false });
const exported = async (who: Caller, wish: Wish = {}) => {
  const { id } = await begin(who, wish);
  await exporting.write();
  return { id, rows: rowsOf(await fetched(who, id)) };
};

test('a list is written in parts, told of when it is ready, fetched by a link and recorded', async () => {
  const { main } = await office();
  const { id, state } = await begin(main, { columns: ['empowerNo', 'reasons', 'verdict'] });
  expect(state).toBe(ExportState.waiting);
  await exporting.turn();
  expect(await world.call(main, call.getExport, { id })).toMatchObject({
    state: ExportState.working,
    rows: 10,
    total: 25,
  });
  await exporting.write();
  const [job] = (await world.call(main, call.listExports)).list;
  expect(job).toMatchObject({ id, state: ExportState.done, rows: 25, filters: '', isMine: true });
  const rows = rowsOf(await fetched(main, id));
  expect(rows).toHaveLength(26);
  expect(rows[0]).toEqual(['Authorisation', 'Verdict', 'Reasons']);
  expect(new Set(rows.slice(1).map(([number]) => number)).size).toBe(25);
  expect(rows.find(([number]) => number === 'SQ3')?.slice(1)).toEqual([
    'Abnormal',
    'No photo; Reported late',
  ]);
  const messages = await world.call(main, listMessages);
  expect(messages.list[0]?.title).toBe('Your export is ready: Use records');
  const logged = (await world.call(main, listOperateLog)).list.map(({ action }) => action);
  expect(logged.filter((action) => action.startsWith('export.'))).toEqual([
    'export.download',
    'export.begin',
  ]);
});

test('who asked in Chinese reads Chinese, and the list says the filters in the language of its reader', async () => {
  const { main, device } = await office();
  const zh = { ...main, language: 'zh' as const };
  const filters = { verdict: UseVerdict.abnormal, deviceId: device.id };
  const { rows, id } = await exported(zh, { filters, columns: ['verdict', 'reasons'] });
  expect(rows[0]).toEqual(['判定', '原因']);
  expect(rows).toHaveLength(9);
  expect(rows[1]).toEqual(['异常', '没有照片、延迟上报']);
  const { filters: words } = await world.call(main, call.getExport, { id });
  expect(words).toBe(`Verdict: Abnormal; Seal: ${device.name}`);
});

test('times are by the clocks of the unit when it was asked for', async () => {
  const { main, unit } = await office(1);
  await db.query(`UPDATE company SET zone = $2, counted_zone = $2 WHERE id = $1`, [
    unit.id,
    'Asia/Kathmandu',
  ]);
  await db.query(`UPDATE use_record SET last_at = '2026-11-01T20:00:00.9Z' WHERE company_id = $1`, [unit.id]);
  const { id } = await begin(main, { columns: ['lastAt'] });
  await db.query(`UPDATE company SET zone = 'UTC', counted_zone = 'UTC' WHERE id = $1`, [unit.id]);
  await exporting.write();
  expect(rowsOf(await fetched(main, id))[1]?.[0]).toBe('2026-11-02 01:45:00');
});

test('what would run as a formula is a text, in a workbook too', async () => {
  const starts = [
    '=1+1 ',
    '+1 ',
    '-1 ',
    '@SUM ',
    '\t=1 ',
    '\r=1 ',
    '\n=1 ',
    '＝1 ',
    '＋1 ',
    '－1 ',
    '＠SUM ',
  ];
  const { main, unit } = await office(starts.length);
  await db.query(
    `UPDATE use_record SET title = ($2::text[])[substr(empower_no, 3)::int] || 1 WHERE company_id = $1`,
    [unit.id, starts],
  );
  const columns = ['title', 'deviceName'];
  const { rows } = await exported(main, { columns });
  expect(
    rows
      .slice(1)
      .map(([title]) => title)
      .sort(),
  ).toEqual(starts.map((start) => `'${start}1`).sort());
  expect(rows[1]?.[1]).toBe('Seal, "round"');
  const filters = { keyword: '=1+1' };
  const wish = { format: ExportFormat.xlsx, filters, columns: ['title', 'presses'] };
  const { id } = await begin(main, wish);
  await exporting.write();
  const { sheets } = await readXlsx(await fetched(main, id));
  expect(sheets[0]?.rows).toEqual([
    ['Subject', 'Presses'],
    ['=1+1 1', 2],
  ]);
});

test('everybody gets what they may see: all, their seals, their own', async () => {
  const { unit, main, keeper, member } = await office(3);
  const other = await given.device({ unit });
  await exporting.uses({ companyId: unit.id, deviceId: other.id, userId: main.id, count: 4 });
  const columns = ['empowerNo'];
  expect((await exported(main, { columns })).rows).toHaveLength(8);
  expect((await exported(keeper, { columns })).rows).toHaveLength(4);
  expect((await exported(member, { columns })).rows).toHaveLength(4);
  expect((await exported(await given.member({ unit }), { columns })).rows).toHaveLength(1);
  expect((await exported(main, { type: ExportType.useDetails })).rows).toHaveLength(15);
});

test('every type has its columns, each with a heading', async () => {
  const { main } = await office(1);
  const operator = await given.operator();
  for (const type of listTypes) {
    const asker = exportedOf(type).list.access === 'operator' ? operator : main;
    const { rows } = await exported(asker, { type });
    expect(rows[0]).toHaveLength(Object.keys(exportedOf(type).columns).length);
    expect(rows[0]?.filter((head) => /^\w+\.\w/.test(head))).toEqual([]);
  }
});

test('every filter of a list that is exported has a name, and codes and ids are said in words', () => {
  for (const type of listTypes) {
    for (const name of Object.keys(exportedOf(type).list.filters)) {
      const words = (language: 'en' | 'zh') =>
        filterWords(
          { type, filters: { [name]: '2026-11-17T00:00:00Z' }, names: {}, zone: 'Asia/Shanghai' },
          language,
        );
      expect(words('en'), name).toMatch(/^[A-Z].*: /);
      expect(words('zh'), name).toMatch(/^\p{Script=Han}+：/u);
    }
  }
});

test('what comes after an export began is not in it', async () => {
  const { main, unit } = await office(12);
  const { id } = await begin(main, {});
  await exporting.turn();
  const device = await given.device({ unit });
  await exporting.uses({ companyId: unit.id, deviceId: device.id, userId: main.id, count: 5 });
  await db.query(`UPDATE use_record SET created_at = now() WHERE user_id = $1`, [main.id]);
  await exporting.write();
  expect(rowsOf(await fetched(main, id))).toHaveLength(13);
});

test('no list is exported with what was not there yet', async () => {
  const { main, keeper, unit, seal, ...desk } = await createOffice(world);
  const { seal: sealOf, authorization } = createUses(world);
  await exporting.uses({ companyId: unit.id, deviceId: seal.id, userId: main.id, count: 1 });
  await desk.apply((await desk.templateFor([stepOf('a', [main])])).id);
  await authorization((await sealOf(unit, keeper)).device, keeper);
  await db.query(
    `INSERT INTO unit_order (id, company_id, company_name, number, title_zh, title_en, amount, ships, created_by,
       expires_at, updated_by)
     SELECT id, id, name, id, '', '', 1, false, '', now(), '' FROM company WHERE id = $1`,
    [unit.id],
  );
  await db.query(`UPDATE membership SET access_since = now() - interval '2 years' WHERE account_id = $1`, [
    main.id,
  ]);
  const rowsIn: Record<string, number[]> = {};
  for (const type of freeExports) {
    const wish = { type, filters: type === ExportType.applicationRecords ? { scope: 'all' } : {} };
    const [{ id }, { id: early }] = [await begin(main, wish), await begin(main, wish)];
    await db.query(`UPDATE export_job SET created_at = now() - interval '1 year' WHERE id = $1`, [early]);
    await exporting.write();
    const rows = [rowsOf(await fetched(main, early)).length - 1, rowsOf(await fetched(main, id)).length - 1];
    rowsIn[ExportType.keyOf(type)] = rows;
  }
  expect(rowsIn).toEqual({
    orderRecords: [0, 1],
    authorizationRecords: [0, 1],
    useRecords: [0, 1],
    useDetails: [0, 2],
    applicationRecords: [0, 1],
  });
});

test('whoever loses the right, the role or a seal meanwhile gets nothing, before or after it was written', async () => {
  const takeRole = (id: string) => db.query('UPDATE membership SET role = 3 WHERE account_id = $1', [id]);
  const first = await office();
  const half = await begin(first.main, {});
  await exporting.turn();
  await takeRole(first.main.id);
  await exporting.write();
  const { rows } = await db.query('SELECT state, file, parts FROM export_job WHERE id = $1', [half.id]);
  expect(rows[0]).toEqual({ state: ExportState.refused, file: null, parts: [] });
  expect(await exporting.files.all()).not.toContain(half.id);

  const { keeper, device, unit } = await office();
  const { id } = await exported(keeper);
  const { tmpUrl } = await world.call(keeper, call.downloadExport, { id });
  await db.query('UPDATE device SET keeper_id = NULL WHERE id = $1', [device.id]);
  expect((await fetch(world.address + tmpUrl)).status).toBe(404);
  await expect(world.call(keeper, call.downloadExport, { id })).toRefuseWith('export.rightsChanged');

  const member = await given.member({ unit });
  const own = await exported(member);
  const link = await world.call(member, call.downloadExport, { id: own.id });
  await db.query(
    `INSERT INTO role_menu (company_id, role, menu_code, granted) VALUES ($1, $2, 'useRecord.view', false)`,
    [unit.id, Role.member],
  );
  expect((await fetch(world.address + link.tmpUrl)).status).toBe(404);
});

test('a link opens nothing for whoever was kept out for a while, may not export any more, or finds the file changed', async () => {
  const { unit, main, keeper, member } = await office(1);
  const linkOf = async (who: Caller) => {
    const { id } = await exported(who);
    const { tmpUrl } = await world.call(who, call.downloadExport, { id });
    return { id, status: async () => (await fetch(world.address + tmpUrl)).status };
  };
  const links = [await linkOf(main), await linkOf(keeper), await linkOf(member)] as const;
  expect(await Promise.all(links.map(({ status }) => status()))).toEqual([200, 200, 200]);
  const { rows } = await db.query('SELECT file FROM export_job WHERE id = $1', [links[0].id]);
  await appendFile(join(world.dataDir, exporting.files.keyOf(links[0].id, rows[0].file)), 'one more row');
  for (const since of ['now()', 'NULL'])
    await db.query(`UPDATE membership SET disabled_at = ${since} WHERE account_id = $1`, [keeper.id]);
  await db.query(
    `INSERT INTO role_menu (company_id, role, menu_code, granted) VALUES ($1, $2, 'export.view', false)`,
    [unit.id, Role.member],
  );
  expect(await Promise.all(links.map(({ status }) => status()))).toEqual([404, 404, 404]);
});

test('a file is nobody else’s, not even for who runs the unit, and nobody’s who leaves while it is written', async () => {
  const { unit, main, keeper } = await office(5);
  const { id } = await exported(keeper);
  expect((await world.call(main, call.getExport, { id })).isMine).toBe(false);
  await expect(world.call(main, call.downloadExport, { id })).toRefuseWith('export.notFound');
  await expect(world.call(main, call.repeatExport, { id })).toRefuseWith('export.notFound');

  // One leaves while the first part is read, another when only the file is left to make.
  const [early, late] = [
    await given.member({ unit }),
    await given.member({ role: Role.administrator, unit }),
  ];
  const stateOf = async (job: { id: string }) =>
    (await db.query('SELECT state, rows::int FROM export_job WHERE id = $1', [job.id])).rows[0];
  const first = await begin(early, {});
  const leaving = await db.connect();
  await leaving.query('BEGIN');
  await leaving.query('UPDATE membership SET disabled_at = now() WHERE account_id = $1', [early.id]);
  const turn = exporting.turn();
  try {
    await createWaiting(db).untilWaiting(1);
  } finally {
    await leaving.query('COMMIT');
    leaving.release();
  }
  await turn;
  expect(await stateOf(first)).toEqual({ state: ExportState.refused, rows: 0 });
  const second = await begin(late, {});
  await exporting.turn();
  expect(await stateOf(second)).toEqual({ state: ExportState.working, rows: 5 });
  await db.query('UPDATE membership SET role = 3 WHERE account_id = $1', [late.id]);
  await exporting.write();
  expect(await stateOf(second)).toEqual({ state: ExportState.refused, rows: 5 });
});

test('an export that grows too large or goes on failing is given up, and what nobody knows of is swept away', async () => {
  const { main } = await office(1);
  const endOf = async (change: string) => {
    const { id } = await begin(main, {});
    if (change.startsWith('tries')) {
      await exporting.turn();
      await exporting.files.remove(id);
    }
    await db.query(`UPDATE export_job SET ${change} WHERE id = $1`, [id]);
    await exporting.turn();
    return world.call(main, call.getExport, { id });
  };
  expect(await endOf(`total = ${limits.export.rows + 1}`)).toMatchObject({
    state: 'failed',
    fault: 'tooMany',
  });
  expect(await endOf('tries = 5')).toMatchObject({ state: 'failed', fault: 'broken' });
  const unknown = crypto.randomUUID();
  await exporting.files.writePart(unknown, 'left behind');
  await app.services.exportWork.tidy();
  expect(await exporting.files.all()).not.toContain(unknown);
});

test('an export has one writer, and one who was silent too long writes nothing more', async () => {
  const { main } = await office(1);
  const { claim, change, stillAt } = app.services.exportWork;
  const { id } = await begin(main, {});
  const silent = await claim();
  expect([silent?.id, await claim()]).toEqual([id, undefined]);
  await db.query(`UPDATE export_job SET worked_until = now() - interval '1 second' WHERE id = $1`, [id]);
  const next = await claim();
  if (!silent || !next) throw new Error('nobody took the export');
  expect([await stillAt(silent), await stillAt(next)]).toEqual([false, true]);
  const write = app.transactions.apart('platform', (tx) => change(tx, silent, { rows: 9 }));
  await expect(write).rejects.toThrow(LostExport);
  await world.call(main, call.cancelExport, { id });
  expect(await stillAt(next)).toBe(false);
});

test('two units that export at once never mix', async () => {
  const [one, other] = [await office(30, 'One '), await office(30, 'Other ')];
  const jobs = [await begin(one.main, {}), await begin(other.main, {})];
  await Promise.all([exporting.write(), exporting.write(), exporting.write()]);
  const titles = await Promise.all(
    [one, other].map(async ({ main }, at) => rowsOf(await fetched(main, jobs[at]?.id ?? ''))),
  );
  expect(titles.map((rows) => rows.slice(1).every(([title]) => title?.startsWith('One ')))).toEqual([
    true,
    false,
  ]);
  expect(titles.map((rows) => rows.length)).toEqual([31, 31]);
  await expect(world.call(one.main, call.getExport, { id: jobs[1]?.id ?? '' })).toRefuseWith(
    'export.notFound',
  );
});

test('a cancelled export stops, leaves no file, and can be done again or deleted', async () => {
  const { main, member } = await office();
  const { id } = await begin(main, {});
  await exporting.turn();
  await expect(world.call(main, call.deleteExport, { id })).toRefuseWith('export.step');
  await expect(world.call(member, call.cancelExport, { id })).toRefuseWith('export.notFound');
  expect((await world.call(main, call.cancelExport, { id })).state).toBe(ExportState.cancelled);
  await expect(world.call(main, call.cancelExport, { id })).toRefuseWith('export.step');
  expect(await exporting.turn()).toBe(false);
  expect(await exporting.files.all()).not.toContain(id);
  await expect(world.call(main, call.downloadExport, { id })).toRefuseWith('export.notReady');
  const again = await world.call(main, call.repeatExport, { id });
  await exporting.write();
  expect(rowsOf(await fetched(main, again.id))).toHaveLength(26);
  await world.call(main, call.deleteExport, { id: again.id });
  expect(await exporting.files.all()).not.toContain(again.id);
});

test('a file is gone when its days are over, and its line stays for a while', async () => {
  const { main } = await office(1);
  const { id } = await exported(main);
  const { tmpUrl } = await world.call(main, call.downloadExport, { id });
  await db.query(`UPDATE export_job SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]);
  // Its days are over whether somebody has tidied up or not.
  expect((await fetch(world.address + tmpUrl)).status).toBe(404);
  await expect(world.call(main, call.downloadExport, { id })).toRefuseWith('export.notReady');
  await app.services.exportWork.tidy();
  expect((await world.call(main, call.getExport, { id })).state).toBe(ExportState.expired);
  expect((await fetch(world.address + tmpUrl)).status).toBe(404);
  expect(await exporting.files.all()).not.toContain(id);
  await db.query(`UPDATE export_job SET created_at = now() - interval '1 year' WHERE id = $1`, [id]);
  await app.services.exportWork.tidy();
  await expect(world.call(main, call.getExport, { id })).toRefuseWith('export.notFound');
});

test('only what fits is begun: columns, formats, filters, rights and as many as may be under way', async () => {
  const { unit, main, member } = await office(1);
  await expect(begin(main, { columns: ['password'] })).toRefuseWith('export.column');
  await expect(begin(main, { filters: { verdict: 'odd' } })).toRefuseWith('request.invalid');
  const foreign = await office(1);
  await expect(begin(main, { filters: { deviceId: foreign.device.id } })).toRefuseWith('apply.sealNotFound');
  await expect(begin(member, { type: ExportType.orderRecords })).toRefuseWith('permission.denied');
  await expect(
    world.call(main, call.beginExport, { type: ExportType.orderRecords, format: ExportFormat.evidence }),
  ).toRefuseWith('export.format');
  const odd = { filters: { verdict: 'normal', sort: '-lastAt', constructor: 'x', toString: 'x' } };
  const { id, filters } = await begin(main, odd);
  expect(filters).toBe('Verdict: Normal');
  await db.query(
    `INSERT INTO export_job SELECT (jsonb_populate_record(job, jsonb_build_object('id', gen_random_uuid(), 'account_id', gen_random_uuid()))).*
     FROM export_job job, generate_series(2, ${limits.export.unitAtOnce}) WHERE id = $1`,
    [id],
  );
  await expect(begin(member, {})).toRefuseWith('export.busy');
  await db.query('DELETE FROM export_job WHERE company_id = $1', [unit.id]);
  for (let at = 0; at < limits.export.atOnce; at += 1) await begin(main, {});
  await expect(begin(main, {})).toRefuseWith('export.busy');
  await exporting.write();
  expect((await world.call(main, listApplies, { scope: 'all' })).list).toEqual([]);
});
