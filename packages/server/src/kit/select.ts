import { hash } from 'node:crypto';
import { Column, getTableColumns, getTableName, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Tx } from './transaction.ts';

const dialect = new PgDialect();

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The name of a table, or of a column with its table, ready for a statement. */
export const nameOf = (named: PgTable | Column): string =>
  named instanceof Column
    ? `${quoted(getTableName(named.table))}.${quoted(named.name)}`
    : quoted(getTableName(named));

/** Times stay text until their column reads them. */
const times = new Set<number>([
  pg.types.builtins.DATE,
  pg.types.builtins.TIMESTAMP,
  pg.types.builtins.TIMESTAMPTZ,
  pg.types.builtins.INTERVAL,
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    times.has(type) ? (text: string) => text : pg.types.getTypeParser(type, format as 'text'),
};

interface Statement {
  readonly begin: string;
  readonly where: SQL | undefined;
  readonly end: string;
  /** Plan it once for a connection; for what is asked often, in few variants and without filters. */
  readonly planOnce: boolean;
}

/**
 * Runs a statement whose only changing part is its conditions. The query builder puts together and maps one of a list's
 * statements in more time than PostgreSQL answers it.
 */
export const ask = async <Row extends pg.QueryResultRow>(
  tx: Tx,
  { begin, where, end, planOnce }: Statement,
): Promise<Row[]> => {
  const { sql: conditions, params } = dialect.sqlToQuery(where ?? sql`true`);
  const text = `${begin} WHERE ${conditions} ${end}`;
  const name = planOnce ? hash('sha1', text, 'base64url') : undefined;
  const { rows } = await tx.$client.query<Row>({ name, text, values: params, types });
  return rows;
};

interface Reader {
  readonly columns: string;
  /** The columns that make something else of what the driver gives. */
  readonly decoded: readonly (readonly [field: string, column: Column])[];
}

const readers = new WeakMap<PgTable, Reader>();

/** How whole rows of a table are asked for and read. */
export const readerOf = (table: PgTable): Reader => {
  const known = readers.get(table);
  if (known) return known;
  const fields = Object.entries<Column>(getTableColumns(table));
  const reader = {
    columns: fields.map(([field, column]) => `${nameOf(column)} AS ${quoted(field)}`).join(', '),
    decoded: fields.filter(([, column]) => column.mapFromDriverValue !== Column.prototype.mapFromDriverValue),
  };
  readers.set(table, reader);
  return reader;
};

/** Makes rows of a table of what the driver gave. */
export const decodeRows = <Table extends PgTable>(table: Table, rows: Record<string, unknown>[]) => {
  const { decoded } = readerOf(table);
  for (const row of rows) {
    for (const [field, column] of decoded) {
      if (row[field] !== null) row[field] = column.mapFromDriverValue(row[field]);
    }
  }
  return rows as InferSelectModel<Table>[];
};
