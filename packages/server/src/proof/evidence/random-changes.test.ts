import { randomUUID } from 'node:crypto';
import { Role } from '@chancery/contract/unit/codes.ts';
import { getTableConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { expect, test } from 'vitest';
import { keptTables } from '../../kept-tables.ts';
import type { KeptTable } from '../../kit/kept-table.ts';
import { keyOf } from '../../kit/kept-table.ts';
import { runProgrammes } from '../../programmes/programmes.testing.ts';
import { createWholeUse } from '../../seal-use/report/use.testing.ts';
import { addKeptSamples } from '../../testing/kept-samples.ts';
import { rowFaults } from '../../testing/rows-hold.ts';
import { createWorld } from '../../testing/world.ts';
import { compareUnit, replayUnit, rowsOf } from './audit-rows.ts';

const changesWanted = 500;
const changesAtOnce = 12;

const world = await createWorld();
const { db, connection } = world;
const use = await createWholeUse(world);
const unit = use.unit.id;

const one = async (text: string, ...values: unknown[]): Promise<string> =>
  String((await db.query<{ id: string }>(text, values)).rows[0]?.id);

const departmentId = await one(
  `INSERT INTO department (id, company_id, name, position) VALUES (gen_random_uuid(), $1, 'Office', 1) RETURNING id`,
  unit,
);
await addKeptSamples(world, {
  companyId: unit,
  deviceId: use.seal.id,
  fileId: use.filePath,
  accountId: use.applicant.id,
  otherId: use.keeper.id,
  membershipId: await one('SELECT id FROM membership WHERE account_id = $1', use.applicant.id),
  departmentId,
});

// Programmes are told of in the log of whoever takes part, and of whoever judges.
const { main } = use;
const operator = await world.given.operator();
const someone = () => world.given.member({ role: Role.mainAdministrator });
const [rival, other] = [await someone(), await someone()];
await runProgrammes(world, { operator, captain: main, rival, expert: other });
await runProgrammes(world, { operator, captain: other, rival, expert: main });

/** The same every time, so that what was not found can be looked at. */
let state = 20_261_116;
const random = (below: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};
const pick = <T>(some: readonly T[]): T => some[random(some.length)] as T;

/** Another value of a column, that somebody might believe. */
const otherValue = (name: string, type: string): string => {
  const column = `"${name}"`;
  if (type === 'integer[]') return `coalesce(${column}, '{}') || 1`;
  if (type === 'date') return `coalesce(${column}, current_date) + 1`;
  if (type.endsWith('[]'))
    return `coalesce(${column}, '{}') || gen_random_uuid()::text::${type.slice(0, -2)}`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'boolean') return `NOT coalesce(${column}, false)`;
  if (type.startsWith('timestamp')) return `coalesce(${column}, now()) + interval '1 second'`;
  if (type === 'bytea') return `coalesce(${column}, '') || '\\x01'::bytea`;
  if (type === 'jsonb')
    return `CASE jsonb_typeof(${column}) WHEN 'array' THEN ${column} || '[1]' WHEN 'object' THEN ${column} || '{"forged":1}' ELSE '{"forged":1}' END`;
  // Numbers of versions stand close together, and are keys of their rows.
  if (type === 'integer') return `coalesce(${column}, 0) + 1000`;
  return type === 'text' ? `coalesce(${column}, '') || 'x'` : `coalesce(${column}, 0) + 1`;
};

interface Change {
  readonly kept: KeptTable;
  readonly what: 'alter' | 'delete' | 'add';
  readonly field: string;
}

type Row = Readonly<Record<string, unknown>>;

const sqlName = (kept: KeptTable, field: string): string => kept.columns[field]?.name ?? '';

const whereRow = (kept: KeptTable, row: Row) => ({
  text: kept.key.map((field, at) => `"${sqlName(kept, field)}" = $${at + 1}`).join(' AND '),
  values: kept.key.map((field) => row[field]),
});

/** What the audit has to say of a change. */
const carryOut = async (client: pg.Client, { kept, what, field }: Change, row: Row): Promise<string> => {
  const { text, values } = whereRow(kept, row);
  const id = keyOf(kept, row);
  if (what === 'delete') {
    await client.query(`DELETE FROM ${kept.name} WHERE ${text}`, values);
    return `${kept.name} ${id} deleted`;
  }
  if (what === 'alter') {
    const name = sqlName(kept, field);
    const value = otherValue(name, String(kept.columns[field]?.getSQLType()));
    await client.query(`UPDATE ${kept.name} SET "${name}" = ${value} WHERE ${text}`, values);
    const isMoved = kept.key.includes(field) || field === (kept.unit ?? 'companyId');
    return isMoved ? `${kept.name} ${id} deleted` : `${kept.name} ${id} altered ${field}`;
  }
  const own = kept.key.at(-1) ?? '';
  const type = String(kept.columns[own]?.getSQLType());
  const fresh = type === 'uuid' ? randomUUID() : type === 'text' ? `${row[own]}y` : Number(row[own]) + 9_000;
  const columns = getTableConfig(kept.table)
    .columns.filter(({ generated }) => generated === undefined)
    .map(({ name }) => `"${name}"`);
  const copied = columns.map((name) => (name === `"${sqlName(kept, own)}"` ? `$${values.length + 1}` : name));
  await client.query(
    `INSERT INTO ${kept.name} (${columns.join(', ')}) SELECT ${copied.join(', ')} FROM ${kept.name} WHERE ${text}`,
    [...values, fresh],
  );
  return `${kept.name} ${keyOf(kept, { ...row, [own]: fresh })} added`;
};

/** A forger with the database in hand is not held up by what it would refuse, nor by what it does by itself. */
const unguard = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ drop: string }>(
    `WITH kept AS (SELECT name::regclass AS id FROM unnest($1::text[]) AS name)
     SELECT 1 AS at, format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop
     FROM pg_constraint WHERE contype IN ('c', 'f') AND (conrelid IN (SELECT id FROM kept) OR confrelid IN (SELECT id FROM kept))
     UNION ALL SELECT 2, format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname)
     FROM pg_constraint WHERE contype IN ('u', 'x') AND conrelid IN (SELECT id FROM kept)
     UNION ALL SELECT 3, format('DROP INDEX %s', indexrelid::regclass)
     FROM pg_index WHERE indrelid IN (SELECT id FROM kept) AND indisunique AND NOT indisprimary
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype = 'u')
     UNION ALL SELECT 4, format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass)
     FROM pg_trigger WHERE tgrelid IN (SELECT id FROM kept) AND NOT tgisinternal
     ORDER BY 1`,
    [keptTables.map(({ name }) => name)],
  );
  for (const { drop } of rows) await client.query(drop);
};

const everyChange = (): Change[] =>
  keptTables.flatMap((kept): Change[] => [
    ...kept.fields.map((field): Change => ({ kept, what: 'alter', field })),
    { kept, what: 'delete', field: '' },
    // Of a table that is evidence in part only, one more row is none.
    ...(kept.partly === undefined ? [{ kept, what: 'add' as const, field: '' }] : []),
  ]);

const told = ({ table, id, code, field }: { table: string; id: string; code: string; field?: string }) =>
  [table, id, code, ...(field ? [field] : [])].join(' ');

test('untouched, every table of evidence has rows, and nothing is named', async () => {
  expect(await rowFaults(world)).toEqual([]);
});

test('each of five hundred random changes of one row is named, and nothing else is', async () => {
  const client = new pg.Client(connection);
  await client.connect();
  await unguard(client);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  // A look at the photo may be under way; what comes of it waits until we are done.
  await client.query('SELECT FROM paper_check FOR UPDATE');
  const replayed = await replayUnit(client, keptTables, unit);
  const rows = new Map<KeptTable, Row[]>();
  for (const kept of keptTables) {
    const some: Row[] = [];
    for await (const row of rowsOf(client, kept, unit))
      if (replayed.rows.get(kept.name)?.has(keyOf(kept, row))) some.push(row);
    expect(some.length, `rows of ${kept.name}`).toBeGreaterThan(0);
    rows.set(kept, some);
  }
  const pairs = everyChange();
  const changes = [...pairs];
  while (changes.length < changesWanted) changes.push(pick(pairs));
  const waiting = changes.map((change) => ({ change, order: random(2 ** 31) }));
  waiting.sort((a, b) => a.order - b.order);
  const found: string[] = [];
  const missed: string[] = [];
  while (waiting.length > 0) {
    await client.query('SAVEPOINT untouched');
    const expected: string[] = [];
    const touched = new Set<string>();
    for (let at = 0; at < waiting.length && expected.length < changesAtOnce; ) {
      const { change } = waiting[at] as { change: Change };
      const row = pick(rows.get(change.kept) ?? []);
      const place = `${change.kept.name} ${keyOf(change.kept, row)}`;
      if (touched.has(place)) {
        at += 1;
        continue;
      }
      touched.add(place);
      waiting.splice(at, 1);
      expected.push(await carryOut(client, change, row));
    }
    const faults = (await compareUnit(client, keptTables, unit, replayed.rows)).map(told);
    for (const added of expected.filter((each) => /^company .* added$/.test(each)))
      faults.push(...(await compareUnit(client, keptTables, added.split(' ')[1] ?? '', new Map())).map(told));
    await client.query('ROLLBACK TO untouched');
    for (const each of expected) (faults.includes(each) ? found : missed).push(each);
    // A row whose key was changed is also one more.
    const others = faults.filter((each) => !expected.includes(each) && !each.endsWith(' added'));
    expect(others).toEqual([]);
  }
  await client.end();
  expect(missed).toEqual([]);
  expect(found.length).toBe(changes.length);
  const kinds = pairs.filter(({ what }) => what === 'alter').length;
  process.stdout.write(
    `${found.length} changes named: ${kinds} columns of ${keptTables.length} tables, each at least once\n`,
  );
}, 180_000);

test('a unit that is taken away as a whole is named by its log', async () => {
  await db.query('DELETE FROM company WHERE id = $1', [unit]);
  expect((await rowFaults(world)).map(told)).toEqual([`company ${unit} deleted`]);
});
