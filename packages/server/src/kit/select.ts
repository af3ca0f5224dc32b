import { hash } from 'node:crypto';
import { Column, getTableColumns, getTableName, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Asker } from './transaction.ts';

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

/** Conditions as they stand in a statement, with the values they speak of. */
export interface Conditions {
  readonly text: string;
  readonly values: unknown[];
}

/** Spells conditions out; none at all are always met. */
export const spell = (where: SQL | undefined): Conditions => {
  const { sql: text, params: values } = dialect.sqlToQuery(where ?? sql`true`);
  return { text, values };
};

const names = new Map<string, string>();

/** The name under which a connection keeps a statement. */
const statementName = (text: string): string => {
  const known = names.get(text);
  if (known) return known;
  const name = hash('sha1', text, 'base64url');
  names.set(text, name);
  return name;
};

interface Statement {
  readonly text: string;
  readonly values: unknown[];
  /** Plan it once for a connection; for what is asked often, in few variants and without filters. */
  readonly planOnce: boolean;
}

/**
 * Runs a statement whose only changing part is its conditions. The query builder puts together and maps one of a list's
 * statements in more time than PostgreSQL answers it.
 */
export const ask = async <Row extends pg.QueryResultRow>(
  { $client }: Asker,
  { text, values, planOnce }: Statement,
): Promise<Row[]> => {
  const name = planOnce ? statementName(text) : undefined;
  const { rows } = await $client.query<Row>({ name, text, values, types });
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
