import { readEntry } from '@chancery/evidence/entry.ts';
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { type KeptTable, keyOf, unitField } from '../../kit/kept-table.ts';
import { lookAtOnce } from './audit-all.ts';
import type { CallMac } from './call-mac.ts';
import { compareRow, type RowFault } from './compare-rows.ts';
import { createPressNumbers } from './press-numbers.ts';
import { createPressSeals, type ToldMessages, unsaidPresses } from './press-seals.ts';
import { removedLogs } from './removed-logs.ts';
import { createReplay, type Replayed } from './replay-rows.ts';
import { createSealKeys, exchangedKeys, type SealKeys } from './seal-keys.ts';
import { everyEntry } from './stored-log.ts';

const rowsAtOnce = 2_000;

type Row = Readonly<Record<string, unknown>>;

/** The rows of a unit in a table, some at a time. */
export async function* rowsOf(client: pg.ClientBase, kept: KeptTable, unitId: string): AsyncGenerator<Row> {
  const db = drizzle(client as pg.Client);
  const columns = kept.key.map((field) => kept.columns[field] as PgColumn);
  let after: SQL | undefined;
  for (;;) {
    const rows: Row[] = await db
      .select()
      .from(kept.table)
      .where(and(eq(kept.columns[unitField(kept)] as PgColumn, unitId), after))
      .orderBy(...columns.map((column) => asc(column)))
      .limit(rowsAtOnce);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    const [first] = columns;
    const names = sql.join(
      columns.map((column) => sql`${column}`),
      sql`, `,
    );
    const values = sql.join(
      columns.map((column, at) => sql`${last[kept.key[at] ?? '']}::${sql.raw(column.getSQLType())}`),
      sql`, `,
    );
    after =
      columns.length === 1 && first ? gt(first, last[kept.key[0] ?? '']) : sql`(${names}) > (${values})`;
  }
}

/** Compares the rows of a unit with what the entries played so far say. */
export const compareUnit = async (
  client: pg.ClientBase,
  tables: readonly KeptTable[],
  unit: string,
  replayed: Replayed,
): Promise<RowFault[]> => {
  const faults: RowFault[] = [];
  for (const kept of tables) {
    const said = replayed.get(kept.name) ?? new Map();
    const seen = new Set<string>();
    for await (const row of rowsOf(client, kept, unit)) {
      const id = keyOf(kept, row);
      seen.add(id);
      const fault = compareRow(unit, kept, row, said.get(id));
      if (fault) faults.push(fault);
    }
    for (const id of said.keys())
      if (!seen.has(id)) faults.push({ unit, table: kept.name, id, code: 'deleted' });
  }
  return faults;
};

/** Derives the rows of a unit from its entries, and names what shows by them alone. */
export const replayUnit = async (
  client: pg.ClientBase,
  tables: readonly KeptTable[],
  unit: string,
  macs: readonly CallMac[] = [],
): Promise<{
  readonly rows: Replayed;
  readonly faults: readonly RowFault[];
  readonly keys: SealKeys;
  readonly messages: ToldMessages;
}> => {
  const { play, rows, faults } = createReplay(tables);
  const numbers = createPressNumbers();
  const seals = createSealKeys();
  const presses = createPressSeals();
  const forged: RowFault[] = [];
  for await (const { text, isMarked } of everyEntry(client, unit, macs)) {
    const entry = readEntry(text);
    if (!isMarked)
      forged.push({ unit, table: 'evidence_entry', id: String(entry?.subject), code: 'unmarked' });
    else if (entry?.unit === unit) {
      play(entry);
      numbers.note(entry);
      seals.note(entry);
      presses.note(entry);
    }
  }
  return {
    rows,
    faults: [...forged, ...faults, ...numbers.faults(unit, rows.get('press'))],
    keys: seals.keys,
    messages: presses.told,
  };
};

/** Derives the rows of a unit from its entries and compares. */
export const auditRows = async (
  client: pg.ClientBase,
  tables: readonly KeptTable[],
  unit: string,
  macs: readonly CallMac[] = [],
): Promise<RowFault[]> => {
  const { rows, faults, keys, messages } = await replayUnit(client, tables, unit, macs);
  return [
    ...faults,
    ...(await compareUnit(client, tables, unit, rows)),
    ...(await exchangedKeys(client, unit, keys)),
    ...(await unsaidPresses(client, unit, messages)),
  ];
};

/** The units there are, and those that only their logs still speak of. */
export const auditedUnits = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM company UNION SELECT company_id FROM evidence_checkpoint ORDER BY id',
  );
  // Of a unit that is gone there is nothing to compare with, as the log of the platform says.
  const removed = await removedLogs(client);
  return rows.flatMap(({ id }) => (removed.has(id) ? [] : id));
};

/** Derives the rows of every unit, as they and the logs are at one moment. */
export const auditEveryRow = (
  connection: pg.PoolConfig,
  tables: readonly KeptTable[],
  macs: readonly CallMac[] = [],
): Promise<RowFault[]> =>
  lookAtOnce(connection, async (client) => {
    const faults: RowFault[] = [];
    for (const id of await auditedUnits(client)) faults.push(...(await auditRows(client, tables, id, macs)));
    return faults;
  });
