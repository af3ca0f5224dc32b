import { canonicalJson } from '@chancery/evidence/canonical.ts';
import { and, eq, type InferSelectModel, is, or, SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import { type KeptTable, keyOf, sayValue, stateOf, unitField } from './kept-table.ts';
import { beforeOf, type RowBefore } from './row-before.ts';
import type { Tx } from './transaction.ts';

type Values = Readonly<Record<string, unknown>>;

const threadOf = ({ thread, name }: Pick<KeptTable, 'thread' | 'name'>, row: Values): string => {
  for (const field of thread) if (typeof row[field] === 'string') return row[field];
  throw new TypeError(`a row of ${name} belongs to no thread`);
};

interface Saying {
  /** The thread of a row that does not say it itself. */
  readonly thread?: string | undefined;
  /** What it was found to be. */
  readonly was?: RowBefore;
}

/** Says what some fields of a row are from now on. */
export const sayRow = (
  { said }: Pick<Tx, 'said'>,
  kept: Pick<KeptTable, 'thread' | 'name' | 'key' | 'digested' | 'unit'>,
  row: Values,
  fields: readonly string[],
  { thread, was }: Saying = {},
): void => {
  said.rows.push({
    companyId: String(row[unitField(kept)]),
    threadId: thread ?? threadOf(kept, row),
    table: kept.name,
    id: keyOf(kept, row),
    row: stateOf(kept, row, fields),
    ...(was && { was }),
  });
};

/** A number of 32 bits comes back shorter than it was given. */
const isRounded = (column: PgColumn | undefined): boolean => column?.getSQLType() === 'real';

/**
 * What the database keeps is what it was given: whoever could make it keep something else, by a trigger say, would
 * have the log vouch for it.
 */
const refuseOther = ({ name, columns }: KeptTable, given: Values, row: Values): void => {
  for (const [field, value] of Object.entries(given)) {
    if (value === undefined || is(value, SQL) || isRounded(columns[field] as PgColumn)) continue;
    if (canonicalJson(sayValue(value)) !== canonicalJson(sayValue(row[field])))
      throw new Error(`the database keeps something else in ${name}.${field} than it was given`);
  }
};

/** What is done to a row that is there already: it is changed, as far as it may be. */
interface Changing {
  readonly target: PgColumn | PgColumn[];
  readonly set: Readonly<Record<string, unknown>>;
}

interface Adding {
  /** The thread of the rows, where they do not say it themselves. */
  readonly thread?: string;
  /** A row that is there already stays, or is changed where it may be. */
  readonly known?: 'stays' | Changing;
}

/** The rows that adding would change, held until the transaction ends, by their keys. */
const holdKnown = async (
  tx: Tx,
  { table, columns, ...kept }: KeptTable,
  rows: readonly Values[],
  { target }: Changing,
): Promise<Map<string, Values>> => {
  const fields = Object.keys(columns).filter((field) => [target].flat().includes(columns[field] as PgColumn));
  const isOne = (row: Values) => and(...fields.map((field) => eq(columns[field] as PgColumn, row[field])));
  const held: Values[] = await tx
    .select()
    .from(table)
    .where(or(...rows.map(isOne)))
    .for('update');
  return new Map(held.map((row) => [keyOf(kept, row), row]));
};

/** Adds rows that are evidence, and says so; of one that was there already, also what it was found to be. */
export const addRows = async <T extends PgTable>(
  tx: Tx,
  kept: KeptTable<T>,
  rows: readonly PgInsertValue<T>[],
  { thread, known }: Adding = {},
): Promise<InferSelectModel<T>[]> => {
  if (rows.length === 0) return [];
  const changing = known === 'stays' ? undefined : known;
  const held = changing && (await holdKnown(tx, kept as KeptTable, rows, changing));
  const insert = tx.insert(kept.table).values([...rows]);
  if (known === 'stays') insert.onConflictDoNothing();
  // The builder cannot know that what is set are columns of this very table.
  else if (changing) insert.onConflictDoUpdate(changing as never);
  const added = (await insert.returning()) as InferSelectModel<T>[];
  const given = new Map(rows.map((row) => [keyOf(kept, row), row]));
  for (const row of added) {
    refuseOther(kept as KeptTable, given.get(keyOf(kept, row)) ?? {}, row);
    const old = held?.get(keyOf(kept, row));
    sayRow(tx, kept, row, kept.fields, { thread, ...(old && { was: beforeOf(kept, old) }) });
  }
  return added;
};

const wasField = 'was ';

/** Changes rows that are evidence, and says what was written, and what they were found to be. */
export const changeRows = async <T extends PgTable>(
  tx: Tx,
  kept: KeptTable<T>,
  set: Readonly<Partial<Record<keyof InferSelectModel<T>, unknown>>>,
  where: SQL | undefined,
  thread?: string,
): Promise<InferSelectModel<T>[]> => {
  const held = tx.$with('held').as(
    tx
      .select()
      .from(kept.table as PgTable)
      .where(where)
      .for('update'),
  );
  const before = held as unknown as Readonly<Record<string, PgColumn>>;
  const columns = kept.columns as Readonly<Record<string, PgColumn>>;
  const isSame = kept.key.map((field) => sql`${columns[field]} = ${before[field]}`);
  const found = Object.fromEntries(kept.fields.map((field) => [`${wasField}${field}`, before[field]]));
  // The builder cannot know that what is set are columns of this very table.
  const rows = (await tx
    .with(held)
    .update(kept.table)
    .set(set as never)
    .from(held as never)
    .where(and(...isSame))
    .returning({ ...columns, ...found } as never)) as Values[];
  const fields = kept.fields.filter((field) => field in set);
  return rows.map((both) => {
    const row = Object.fromEntries(Object.keys(columns).map((field) => [field, both[field]]));
    refuseOther(kept as KeptTable, set, row);
    const old = Object.fromEntries(kept.fields.map((field) => [field, both[`${wasField}${field}`]]));
    if (fields.length > 0) sayRow(tx, kept, row, fields, { thread, was: beforeOf(kept, old) });
    return row as InferSelectModel<T>;
  });
};

/** Takes rows that are evidence away, and says so. */
export const removeRows = async <T extends PgTable>(
  tx: Tx,
  kept: KeptTable<T>,
  where: SQL | undefined,
  thread?: string,
): Promise<void> => {
  const rows = (await tx.delete(kept.table).where(where).returning()) as InferSelectModel<T>[];
  for (const row of rows)
    tx.said.rows.push({
      companyId: String((row as Values)[unitField(kept)]),
      threadId: thread ?? threadOf(kept, row),
      table: kept.name,
      id: keyOf(kept, row),
      row: null,
    });
};
