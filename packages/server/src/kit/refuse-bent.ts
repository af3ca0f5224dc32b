import { canonicalJson } from '@chancery/evidence/canonical.ts';
import { type Column, is, SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { type KeptTable, sayValue } from './kept-table.ts';

type Values = Readonly<Record<string, unknown>>;
type Columns = Pick<KeptTable, 'columns' | 'fields'>;

const dialect = new PgDialect();
const isNow = (value: unknown): boolean => is(value, SQL) && dialect.sqlToQuery(value).sql === 'now()';

/** A number of 32 bits comes back shorter than it was given. */
const isRounded = (column: Column | undefined): boolean => column?.getSQLType() === 'real';

const nowField = (field: string) => `now of ${field}`;

/** Has the time of the transaction given back beside each field that is to have it. */
export const nowBeside = ({ columns, fields }: Columns, given: Values): Record<string, SQL.Aliased> => {
  const asked: Record<string, SQL.Aliased> = {};
  for (const field of fields) {
    const column = columns[field];
    if (column && (isNow(given[field]) || isNow(column.default)))
      asked[nowField(field)] = sql`now()`.mapWith(column).as(nowField(field));
  }
  return asked;
};

/** What a field is to be where nobody gave it: what its table declares, or nothing. */
const undeclared = Symbol('undeclared');
const declared = (column: Column | undefined): unknown => {
  if (!column || column.defaultFn || column.generated || column.generatedIdentity) return undeclared;
  return column.default ?? null;
};

interface Written {
  /** What it was given. */
  readonly given: Values;
  /** What it was before; nothing where it is new. */
  readonly old?: Values | undefined;
  /** What it gave back, with the times that were asked for. */
  readonly row: Values;
}

/**
 * What the database keeps is what it was given, and besides only what the table declares or what was there before: whoever
 * could make it keep something else, by a trigger or another default, would have the log vouch for it.
 */
export const refuseBent = ({ name, columns, fields }: KeptTable, { given, old, row }: Written): void => {
  for (const field of new Set([...Object.keys(given), ...fields])) {
    const column = columns[field];
    const wanted = given[field] !== undefined ? given[field] : old ? (old[field] ?? null) : declared(column);
    const value = isNow(wanted) ? row[nowField(field)] : wanted;
    if (value === undeclared || value === undefined || is(value, SQL) || isRounded(column)) continue;
    if (canonicalJson(sayValue(value)) !== canonicalJson(sayValue(row[field])))
      throw new Error(`the database keeps something else in ${name}.${field} than it was given`);
  }
};

/** Every row that was to be written is. */
export const refuseLost = ({ name }: Pick<KeptTable, 'name'>, asked: number, kept: number): void => {
  if (kept !== asked) throw new Error(`the database kept ${kept} of ${asked} rows of ${name}`);
};
