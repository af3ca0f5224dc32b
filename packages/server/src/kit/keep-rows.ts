import { and, eq, type InferSelectModel, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import { type KeptTable, keyOf, stateOf, unitField } from './kept-table.ts';
import { nowBeside, refuseBent, refuseLost } from './refuse-bent.ts';
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
  const columns = kept.columns as Readonly<Record<string, PgColumn>>;
  const [first = {}] = rows as readonly Values[];
  const times = nowBeside(kept, changing ? { ...first, ...changing.set } : first);
  const added = (await insert.returning({ ...columns, ...times } as never)) as Values[];
  if (known !== 'stays') refuseLost(kept, rows.length, added.length);
  const given = new Map(rows.map((row) => [keyOf(kept, row), row as Values]));
  return added.map((row) => {
    const id = keyOf(kept, row);
    const old = held?.get(id);
    const written = old ? changing?.set : given.get(id);
    // One that somebody else added meanwhile was given neither.
    if (written) refuseBent(kept as KeptTable, { given: written, old, row });
    sayRow(tx, kept, row, kept.fields, { thread, ...(old && { was: beforeOf(kept, old) }) });
    return rowOnly(columns, row) as InferSelectModel<T>;
  });
};

const rowOnly = (columns: Readonly<Record<string, PgColumn>>, row: Values): Values =>
  Object.fromEntries(Object.keys(columns).map((field) => [field, row[field]]));

/** The rows that are meant, held until the transaction ends. */
const holding = (tx: Tx, kept: KeptTable, where: SQL | undefined) => {
  const held = tx.$with('held').as(tx.select().from(kept.table).where(where).for('update'));
  return { held, before: held as unknown as Readonly<Record<string, PgColumn>> };
};

const sameKey = (
  { key }: Pick<KeptTable, 'key'>,
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): SQL | undefined => and(...key.map((field) => sql`${one[field]} = ${other[field]}`));

const wasField = 'was ';

/** Changes rows that are evidence, and says what was written, and what they were found to be. */
export const changeRows = async <T extends PgTable>(
  tx: Tx,
  kept: KeptTable<T>,
  set: Readonly<Partial<Record<keyof InferSelectModel<T>, unknown>>>,
  where: SQL | undefined,
  thread?: string,
): Promise<InferSelectModel<T>[]> => {
  const { held, before } = holding(tx, kept as KeptTable, where);
  const columns = kept.columns as Readonly<Record<string, PgColumn>>;
  const times = nowBeside(kept, set);
  // The builder cannot know that what is set are columns of this very table, nor what comes back of it.
  const changed = tx.$with('changed').as(
    tx
      .update(kept.table)
      .set(set as never)
      .from(held as never)
      .where(sameKey(kept, columns, before))
      .returning({ ...columns, ...times } as never) as never,
  );
  const after = changed as unknown as Readonly<Record<string, PgColumn>>;
  const found = Object.fromEntries(kept.fields.map((field) => [`${wasField}${field}`, before[field]]));
  const now = Object.fromEntries(
    [...Object.keys(columns), ...Object.keys(times)].map((field) => [field, after[field]]),
  );
  const rows: Values[] = await tx
    .with(held, changed)
    .select({ ...now, ...found } as never)
    .from(held)
    .leftJoin(changed, sameKey(kept, before, after));
  const fields = kept.fields.filter((field) => field in set);
  return rows.map((both) => {
    const old = Object.fromEntries(kept.fields.map((field) => [field, both[`${wasField}${field}`]]));
    refuseLost(kept, 1, kept.key.every((field) => both[field] !== null) ? 1 : 0);
    refuseBent(kept as KeptTable, { given: set, old, row: both });
    const row = rowOnly(columns, both);
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
  const { held, before } = holding(tx, kept as KeptTable, where);
  const columns = kept.columns as Readonly<Record<string, PgColumn>>;
  const isHeld = sql`EXISTS (SELECT FROM ${held} WHERE ${sameKey(kept, columns, before)})`;
  const taken = tx.$with('taken').as(tx.delete(kept.table).where(isHeld).returning(columns) as never);
  const gone = taken as unknown as Readonly<Record<string, PgColumn>>;
  const isGone = Object.fromEntries(kept.key.map((field) => [`${wasField}${field}`, gone[field]]));
  const found = Object.fromEntries(Object.keys(columns).map((field) => [field, before[field]]));
  const rows: Values[] = await tx
    .with(held, taken)
    .select({ ...found, ...isGone } as never)
    .from(held)
    .leftJoin(taken, sameKey(kept, before, gone));
  for (const row of rows) {
    refuseLost(kept, 1, kept.key.every((field) => row[`${wasField}${field}`] !== null) ? 1 : 0);
    tx.said.rows.push({
      companyId: String(row[unitField(kept)]),
      threadId: thread ?? threadOf(kept, row),
      table: kept.name,
      id: keyOf(kept, row),
      row: null,
    });
  }
};
