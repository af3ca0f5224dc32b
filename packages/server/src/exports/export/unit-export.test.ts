import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  beginExport,
  beginUnitExport,
  cancelExport,
  downloadExport,
  getExport,
  repeatExport,
  sendUnitExportCode,
} from '@chancery/contract/export/calls.ts';
import { ExportFormat, ExportState, ExportType } from '@chancery/contract/export/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { filesIn } from '@chancery/evidence/archive.ts';
import { verifyUnitExport } from '@chancery/evidence/read-unit-export.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { MissingContent } from '../../files/ports.ts';
import { ObjectsUnavailable } from '../../runtime/objects/objects.ts';
import { createEstate } from '../../testing/matrix/estate/estate.ts';
import { createForeignRows } from '../../testing/matrix/foreign-rows.ts';
import { codeSentTo } from '../../testing/sent-code.ts';
import { type Caller, createWorld } from '../../testing/world.ts';
import { createExporting } from './export.testing.ts';
import { soundsSecret, tablesNotExported, unitTables } from './unit-tables.ts';
import { zipped } from './zip.ts';

const world = await createWorld({ BRAND: '0' });
const { app, call, db, dataDir } = world;
await app.services.exportRunner.close();
const exporting = createExporting(world);
const large = createExporting(world, 10, 1_000_000);
const [ourMark, theirMark] = ['Qa', 'Zq'].map((mark) => `${mark}${crypto.randomUUID().slice(0, 8)}`);
const ours = await createEstate(world, ourMark ?? '');
const theirs = await createEstate(world, theirMark ?? '');
const ourRows = await createForeignRows(db, ours.unit.id);
const theirRows = await createForeignRows(db, theirs.unit.id);
await ours.furnish();
await theirs.furnish();

const folder = await mkdtemp(join(tmpdir(), 'chancery-unit-export-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Column {
  readonly of: string;
  readonly name: string;
  readonly type: string;
}

const columns = (
  await db.query<Column>(`
    SELECT c.relname AS of, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`)
).rows;

const begin = async (who: Caller & { readonly mobile: string }) => {
  await db.query('DELETE FROM verification_code WHERE phone = $1', [who.mobile]);
  await call(who, sendUnitExportCode);
  return call(who, beginUnitExport, { verificationCode: await codeSentTo(dataDir, who.mobile) });
};

/** Writes until everything is read and nothing is put together yet. */
const readAll = async (id: string) => {
  for (let turns = 0; turns < 99; turns += 1) {
    await large.turn();
    const { rows } = await db.query('SELECT all_read FROM export_job WHERE id = $1', [id]);
    if (rows[0].all_read) return;
  }
};

const fetched = async (who: Caller, id: string): Promise<Buffer> => {
  const { tmpUrl } = await call(who, downloadExport, { id });
  return Buffer.from(await (await fetch(world.address + tmpUrl)).arrayBuffer());
};

const repacked = async (files: ReadonlyMap<string, Buffer>): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  const entries = async function* () {
    for (const [name, content] of files)
      yield {
        name,
        content: (async function* () {
          yield content;
        })(),
      };
  };
  for await (const bytes of zipped(entries())) parts.push(bytes);
  return Buffer.concat(parts);
};

test('every table with rows of a unit is in it, or it is said why it is not', () => {
  const ofUnits = columns.filter(({ name }) => name === 'company_id').map(({ of }) => of);
  const beside = ['company', 'account', 'hardware'];
  expect([...Object.keys(unitTables), ...Object.keys(tablesNotExported)].sort()).toEqual(
    [...ofUnits, ...beside].sort(),
  );
  for (const why of Object.values(tablesNotExported)) expect(why.length).toBeGreaterThan(10);
});

test('whatever sounds like a secret is left out, or was looked at and is none', () => {
  const doubtful = columns.filter(({ of, name, type }) => {
    const table = unitTables[of];
    if (!table || (table.only && !table.only.includes(name))) return false;
    return soundsSecret(name, type) && !table.without?.[name] && !table.shown?.includes(name);
  });
  expect(doubtful).toEqual([]);
  for (const [of, { without = {}, shown = [], only = [] }] of Object.entries(unitTables)) {
    const known = columns.filter((column) => column.of === of).map(({ name }) => name);
    expect([of, known]).toEqual([of, expect.arrayContaining([...Object.keys(without), ...shown, ...only])]);
  }
});

test('the main administrator alone asks for it, with a code, and no list is exported in its place', async () => {
  const administrator = await world.given.member({ unit: ours.unit, role: Role.administrator });
  await expect(call(administrator, sendUnitExportCode)).toRefuseWith('permission.denied');
  await expect(call(administrator, beginUnitExport, { verificationCode: '000000' })).toRefuseWith(
    'permission.denied',
  );
  await expect(call(ours.main, beginUnitExport, { verificationCode: '000000' })).toRefuseWith(
    'account.codeWrong',
  );
  const wish = { type: ExportType.wholeUnit, format: ExportFormat.archive };
  await expect(call(ours.main, beginExport, wish)).toRefuseWith('export.format');
});

test('it holds every row and file of the unit, nothing of another, no secret, and is checked by anybody', async () => {
  await app.services.evidence.flush();
  const { id } = await begin(ours.main);
  // A server that dies again and again: what it wrote last is not named, and another goes on from what is.
  const named = () => db.query('SELECT parts, cursor, rows FROM export_job WHERE id = $1', [id]);
  for (let deaths = 0; deaths < 3; deaths += 1) {
    await exporting.turn();
    const [before] = (await named()).rows;
    await exporting.turn();
    await db.query(
      'UPDATE export_job SET parts = $2, cursor = $3, rows = $4 WHERE id = $1 AND NOT all_read',
      [id, before.parts, before.cursor, before.rows],
    );
  }
  await large.write();
  const job = await call(ours.main, getExport, { id });
  expect(job).toMatchObject({ state: ExportState.done, type: ExportType.wholeUnit, fault: null });
  await expect(call(ours.main, repeatExport, { id })).toRefuseWith('permission.denied');
  const bytes = await fetched(ours.main, id);
  const files = new Map(filesIn(bytes));
  const linesOf = (name: string) => (files.get(name)?.toString('utf8') ?? '').split('\n').filter(Boolean);

  // Every row.
  let rows = 0;
  for (const table of Object.keys(unitTables)) {
    const lines = linesOf(`tables/${table}.jsonl`);
    rows += lines.length;
    if (['company', 'account', 'hardware'].includes(table)) {
      expect([table, lines.length > 0]).toEqual([table, true]);
      continue;
    }
    // What is told of the export itself comes behind what was read.
    const late = ['message', 'message_delivery', 'operate_log', 'login_log'].includes(table);
    const { rows: found } = await db.query(`SELECT count(*) FROM ${table} WHERE company_id = $1`, [
      ours.unit.id,
    ]);
    if (late) expect(lines.length).toBeLessThanOrEqual(Number(found[0].count));
    else expect([table, lines.length]).toEqual([table, Number(found[0].count)]);
  }
  expect(job.rows).toBe(rows + linesOf('log/entries.jsonl').length + linesOf('log/checkpoints.jsonl').length);

  // Every file, by its digest.
  const { rows: kept } = await db.query<{ digest: string }>(
    `SELECT DISTINCT encode(digest, 'hex') AS digest FROM file WHERE company_id = $1`,
    [ours.unit.id],
  );
  expect(kept.length).toBeGreaterThan(3);
  for (const { digest } of kept) {
    const content = files.get(`files/${digest}`) ?? Buffer.alloc(0);
    expect(createHash('sha256').update(content).digest('hex')).toBe(digest);
  }

  // Nothing of the other unit: neither a word nor an id that is theirs alone.
  const text = [...files]
    .filter(([name]) => !name.startsWith('files/'))
    .map(([, content]) => content.toString('utf8'));
  const said = text.join('\n');
  expect(said).toContain(ourMark);
  expect(said).not.toContain(theirMark);
  const [ourIds, theirIds] = [await ourRows.ids(), await theirRows.ids()];
  const foreign = [...theirIds].filter((each) => !ourIds.has(each));
  expect(foreign.length).toBeGreaterThan(100);
  expect(foreign.filter((each) => said.includes(each))).toEqual([]);

  // No secret of either, wherever it stands.
  const doors = ['session', 'live_ticket', 'photo_ticket', 'signing_link', 'signing_visit', 'wall_link'];
  const secret = columns.filter(
    ({ of, name, type }) =>
      (unitTables[of]?.without?.[name] && !['uuid', 'jsonb'].includes(type)) ||
      (doors.includes(of) && soundsSecret(name, type)) ||
      (of === 'account' && name === 'password_hash') ||
      (of === 'hardware' && name === 'secret_hash'),
  );
  let planted = 0;
  for (const { of, name, type } of secret) {
    const value = type === 'bytea' ? `encode(${name}, 'hex')` : `${name}::text`;
    const found = await db.query<{ value: string }>(
      `SELECT ${value} AS value FROM ${of} WHERE length(${value}) > 8 LIMIT 50`,
    );
    planted += found.rows.length;
    for (const each of found.rows) expect([of, name, said.includes(each.value)]).toEqual([of, name, false]);
  }
  expect(planted).toBeGreaterThan(5);

  // Anybody checks it, and sees what was done to it.
  const path = join(folder, 'unit.zip');
  await writeFile(path, bytes);
  const { fingerprint } = app.services.evidence;
  const trust = { platforms: [{ fingerprint }] };
  const report = await verifyUnitExport(path, { trust });
  expect(report).toMatchObject({ verdict: 'genuine' });
  expect(report?.log?.size).toBeGreaterThan(10);
  expect(await verifyUnitExport(path)).toMatchObject({ verdict: 'consistent' });
  const changed = async (change: (files: Map<string, Buffer>) => void) => {
    const copy = new Map(files);
    change(copy);
    await writeFile(join(folder, 'changed.zip'), await repacked(copy));
    return verifyUnitExport(join(folder, 'changed.zip'), { trust });
  };
  const edit =
    (name: string, from: string | RegExp, to: (found: string) => string) => (copy: Map<string, Buffer>) =>
      copy.set(name, Buffer.from((copy.get(name)?.toString('utf8') ?? '').replace(from, to)));
  const wrong = (code: string, values: object = {}) => ({ verdict: 'notGenuine', fault: { code, values } });
  const company = 'tables/company.jsonl';
  expect(await changed(edit(company, ourMark ?? '', () => 'X'))).toMatchObject(
    wrong('unitFile', { name: company }),
  );
  expect(await changed((copy) => copy.delete(company))).toMatchObject(wrong('unitFile', { name: company }));
  expect(await changed((copy) => copy.set('more.txt', Buffer.from('x')))).toMatchObject(
    wrong('unitFile', { name: 'more.txt' }),
  );
  expect(await changed(edit('seal.json', /"rows":\d+/, () => '"rows":1'))).toMatchObject(wrong('sealBroken'));
  expect(await changed(edit('SHA256SUMS', /^./, (digit) => (digit === '0' ? '1' : '0')))).toMatchObject(
    wrong('unitFile', { name: 'SHA256SUMS' }),
  );

  // The command says the same.
  const command = fileURLToPath(new URL('../../../../../tools/verify.ts', import.meta.url));
  const code = await new Promise((resolve) => {
    execFile(process.execPath, [command, path, '--key', fingerprint]).once('exit', resolve);
  });
  expect(code).toBe(0);
});

test('what a row says of an export is not taken from it: neither other folders nor other numbers', async () => {
  const { files } = exporting;
  const set = (id: string, change: string, ...values: unknown[]) =>
    db.query(`UPDATE export_job SET ${change} WHERE id = $1`, [id, ...values]);
  const stateOf = async (id: string) => {
    const { rows } = await db.query('SELECT state, tries FROM export_job WHERE id = $1', [id]);
    return rows[0];
  };
  const stumbled = { state: ExportState.working, tries: 1 };
  const other = crypto.randomUUID();
  const foreign = `../${other}/${await files.writePart(other, 'of another unit')}`;

  // A list whose rows are said to lie elsewhere.
  const wish = { type: ExportType.members, format: ExportFormat.csv };
  const list = await call(ours.main, beginExport, wish);
  await exporting.turn();
  await set(list.id, `all_read = true, parts = ARRAY[$2]`, foreign);
  await exporting.turn();
  expect(await stateOf(list.id)).toEqual(stumbled);
  await set(
    list.id,
    `state = 'done', size = 15, file = $2, digest = $3, expires_at = now() + interval '1 day', tries = 0`,
    foreign,
    createHash('sha256').update('of another unit').digest(),
  );
  expect((await fetched(ours.main, list.id)).toString()).not.toContain('of another unit');

  // A unit of which a part was left out, and one that is said to have more rows.
  for (const forgery of ['parts = parts[2:]', 'rows = rows + 1']) {
    const { id } = await begin(ours.main);
    await readAll(id);
    await set(id, forgery);
    await exporting.turn();
    expect([forgery, await stateOf(id)]).toEqual([forgery, stumbled]);
    await call(ours.main, cancelExport, { id });
  }
});

test('a content is said to be missing where it is, and not where nobody could look', async () => {
  const { fileStore } = app.services;
  const { id } = await begin(ours.main);
  await readAll(id);
  const [away, gone] = [new ObjectsUnavailable('away'), new MissingContent('gone')];
  const stream = vi.spyOn(fileStore, 'stream').mockRejectedValueOnce(away);
  await exporting.turn();
  expect(await call(ours.main, getExport, { id })).toMatchObject({ state: ExportState.working });
  await db.query('UPDATE export_job SET worked_until = NULL WHERE id = $1', [id]);
  stream.mockRejectedValueOnce(gone);
  await exporting.write();
  stream.mockRestore();
  const files = new Map(filesIn(await fetched(ours.main, id)));
  const missing = files.get('files-missing.txt')?.toString().trim() ?? '';
  expect(missing).toMatch(/^[0-9a-f]{64}$/);
  expect(files.has(`files/${missing}`)).toBe(false);
});

test('it goes on after each part where another server left it, stops when it is cancelled, and ends with its asker', async () => {
  const { id } = await begin(ours.main);
  await exporting.turn();
  const { rows } = await db.query('SELECT cursor, parts, all_read, total FROM export_job WHERE id = $1', [
    id,
  ]);
  expect(rows[0]).toMatchObject({ all_read: false, cursor: [expect.stringContaining('tables/')] });
  expect(Number(rows[0].total)).toBeGreaterThan(100);
  await call(ours.main, cancelExport, { id });
  await exporting.write();
  expect(await call(ours.main, getExport, { id })).toMatchObject({ state: ExportState.cancelled });

  const read = await begin(ours.main);
  await readAll(read.id);
  const next = await begin(ours.main);
  await db.query(`UPDATE membership SET role = 1 WHERE company_id = $1 AND account_id = $2`, [
    ours.unit.id,
    ours.main.id,
  ]);
  await exporting.write();
  const { rows: ended } = await db.query('SELECT state FROM export_job WHERE id = ANY($1)', [
    [read.id, next.id],
  ]);
  expect(ended).toEqual([{ state: ExportState.refused }, { state: ExportState.refused }]);
  expect(await exporting.files.all()).not.toContain(read.id);
});
