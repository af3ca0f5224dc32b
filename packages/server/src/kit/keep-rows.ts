import { canonicalJson } from '@chancery/evidence/canonical.ts';
import { type InferInsertModel, type InferSelectModel, is, SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type KeptTable, keyOf, sayValue, stateOf, unitField } from './kept-table.ts';
import type { Tx } from './transaction.ts';

type Values = Readonly<Record<string, unknown>>;

const threadOf = ({ thread, name }: Pick<KeptTable, 'thread' | 'name'>, row: Values): string => {
  for (const field of thread) if (typeof row[field] === 'string') return row[field];
  throw new TypeError(`a row of ${name} belongs to no thread`);
};

/** Says what some fields of a row are from now on. */
export const sayRow = (
  { said }: Pick<Tx, 'said'>,
  kept: Pick<KeptTable, 'thread' | 'name' | 'key' | 'digested' | 'unit'>,
  row: Values,
  fields: readonly string[],
  thread?: string,
): void => {
  said.rows.push({
    companyId: String(row[unitField(kept)]),
    threadId: thread ?? threadOf(kept, row),
    table: kept.name,
    id: keyOf(kept, row),
    row: stateOf(kept, row, fields),
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

interface Adding {
  /** The thread of the rows, where they do not say it themselves. */
  readonly thread?: string;
  /** A row that is there already stays, or is changed where it may be. */
  readonly known?: 'stays' | { readonly target: PgColumn; readonly set: Readonly<Record<string, SQL>> };
}

/** Adds rows that are evidence, and says so. */
export const addRows = async <T extends PgTable>(
  tx: Tx,
  kept: KeptTable<T>,
  rows: readonly InferInsertModel<T>[],
  { thread, known }: Adding = {},
): Promise<InferSelectModel<T>[]> => {
  if (rows.length === 0) return [];
  const insert = tx.insert(kept.table).values([...rows]);
  if (known === 'stays') insert.onConflictDoNothing();
  // The builder cannot know that what is set are columns of this very table.
  else if (known) insert.onConflictDoUpdate(known as never);
  const added = (await insert.returning()) as InferSelectModel<T>[];
  const given = new Map(rows.map((row) => [keyOf(kept, row), row]));
  for (const row of added) {
    refuseOther(kept as KeptTable, given.get(keyOf(kept, row)) ?? {}, row);
    sayRow(tx, kept, row, kept.fields, thread);
  }
  return added;
};

/** Changes rows that are evidence, and says what was written. */
export const changeRows = async <T extends PgTable>(
  tx: Tx,
  kept: KeptTable<T>,
  set: Readonly<Partial<Record<keyof InferSelectModel<T>, unknown>>>,
  where: SQL | undefined,
  thread?: string,
): Promise<InferSelectModel<T>[]> => {
  // The builder cannot know that what is set are columns of this very table.
  const rows = (await tx
    .update(kept.table)
    .set(set as never)
    .where(where)
    .returning()) as InferSelectModel<T>[];
  const fields = kept.fields.filter((field) => field in set);
  for (const row of rows) {
    refuseOther(kept as KeptTable, set, row);
    if (fields.length > 0) sayRow(tx, kept, row, fields, thread);
  }
  return rows;
};

/** Takes rows that are evidence away, and says so. */
export const removeRows = async <T extends PgTable>(
  tx: Tx,
  kept: KeptTable<T>,
  where: SQL | undefined,
): Promise<void> => {
  const rows = (await tx.delete(kept.table).where(where).returning()) as InferSelectModel<T>[];
  for (const row of rows)
    tx.said.rows.push({
      companyId: String((row as Values)[unitField(kept)]),
      threadId: threadOf(kept, row),
      table: kept.name,
      id: keyOf(kept, row),
      row: null,
    });
};
