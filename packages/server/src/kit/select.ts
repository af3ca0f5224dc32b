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
 * Runs a statement whose only changing part is its conditions, and answers rows as lists of values. The query builder puts
 * together and maps one of a list's statements in more time than PostgreSQL answers it.
 */
export const ask = async <Row extends unknown[]>(
  { $client }: Asker,
  { text, values, planOnce }: Statement,
): Promise<Row[]> => {
  const name = planOnce ? statementName(text) : undefined;
  const { rows } = await $client.query<Row>({ name, text, values, types, rowMode: 'array' });
  return rows;
};

/** A column of a reader: its name in the code, and how it is read where the driver's value is not what is wanted. */
type Field = readonly [name: string, column: Column | undefined];

/** How some columns of a table are asked for and read. */
export interface Reader<Row> {
  /** The columns as they stand in a statement, as many as `width`. */
  readonly columns: string;
  readonly width: number;
  /** Makes a row of what the driver gave, from that place on. */
  read(values: readonly unknown[], from: number): Row;
}

const isRead = (column: Column) => column.mapFromDriverValue !== Column.prototype.mapFromDriverValue;

const createReader = <Row>(columns: readonly (readonly [name: string, column: Column])[]): Reader<Row> => {
  const fields = columns.map(([name, column]): Field => [name, isRead(column) ? column : undefined]);
  return {
    columns: columns.map(([, column]) => nameOf(column)).join(', '),
    width: columns.length,
    read: (values, from) => {
      const row: Record<string, unknown> = {};
      let at = from;
      for (const [name, column] of fields) {
        const value = values[at];
        row[name] = column && value !== null ? column.mapFromDriverValue(value) : value;
        at += 1;
      }
      return row as Row;
    },
  };
};

const readers = new WeakMap<PgTable, WeakMap<object, Reader<unknown>>>();

/** How rows of a table are asked for and read: with all columns, or only with those in a list that is made once. */
export const readerOf = <Table extends PgTable, Shown extends keyof InferSelectModel<Table>>(
  table: Table,
  shown?: readonly Shown[],
): Reader<Pick<InferSelectModel<Table>, Shown>> => {
  const ofTable = readers.get(table) ?? new WeakMap<object, Reader<unknown>>();
  readers.set(table, ofTable);
  const known = ofTable.get(shown ?? table);
  if (known) return known as Reader<Pick<InferSelectModel<Table>, Shown>>;
  const all = Object.entries<Column>(getTableColumns(table));
  const names: readonly unknown[] | undefined = shown;
  const reader = createReader<Pick<InferSelectModel<Table>, Shown>>(
    names ? all.filter(([name]) => names.includes(name)) : all,
  );
  ofTable.set(shown ?? table, reader);
  return reader;
};
