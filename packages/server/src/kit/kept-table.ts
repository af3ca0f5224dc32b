import { createHash } from 'node:crypto';
import type { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { canonicalJson } from '@chancery/evidence/canonical.ts';
import type { Entry } from '@chancery/evidence/entry.ts';
import { type Column, getTableColumns, getTableName, type InferSelectModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** What a row says, as plain data. */
export type RowState = Readonly<Record<string, unknown>>;

type FieldOf<T extends PgTable> = keyof InferSelectModel<T> & string;

interface Described<T extends PgTable> {
  /** The field that says whose a row is. */
  readonly unit?: FieldOf<T>;
  /** What its rows are named by. */
  readonly key: readonly FieldOf<T>[];
  /** The first of these that is filled is the thread of a row; where there is none, whoever writes names it. */
  readonly thread: readonly FieldOf<T>[];
  /** The fields that prove nothing, each with why. */
  readonly beside: Readonly<Partial<Record<FieldOf<T>, string>>>;
  /** The fields of which only the digest is said. */
  readonly digested?: readonly FieldOf<T>[];
  /** Why only the rows that the log speaks of are evidence, where others may be beside them. */
  readonly partly?: string;
  /** Entries that say a new row by their facts, where it would be too much to say it twice. */
  readonly toldBy?: {
    readonly kind: CodeOf<typeof EvidenceKind>;
    readonly read: (entry: Entry) => RowState;
  };
}

/** A table whose rows are evidence: each change of one is said in the log, and the log says what each row must be. */
export interface KeptTable<T extends PgTable = PgTable> extends Described<T> {
  readonly table: T;
  readonly name: string;
  /** The fields that are evidence: all that are not declared to be beside it. */
  readonly fields: readonly FieldOf<T>[];
  readonly columns: Readonly<Record<string, Column>>;
}

/** Declares that the rows of a table are evidence; a new column is, unless it is declared to be beside it. */
export const keptTable = <T extends PgTable>(table: T, described: Described<T>): KeptTable<T> => {
  const columns = getTableColumns(table);
  const all = Object.keys(columns) as FieldOf<T>[];
  const isEvidence = (field: FieldOf<T>) =>
    !(field in described.beside) && columns[field]?.generated === undefined;
  // In the order in which they are written, so that they need not be sorted.
  const fields = all.filter(isEvidence).sort();
  return { ...described, table, name: getTableName(table), fields, columns };
};

/** The fields that say who touched a row last, which prove nothing: what was done stands elsewhere. */
export const lastChange = (elsewhere = 'who changed it last stands in the log of operations') => ({
  revision: elsewhere,
  updatedBy: elsewhere,
  updatedAt: elsewhere,
});

/** The longest value that is said as it is, in characters of JSON; of a longer one its digest is said. */
const longest = 6_000;

const digestOf = (said: string | Buffer) => ({ sha256: createHash('sha256').update(said).digest('hex') });

const plain = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return value.toString('hex');
  return typeof value === 'bigint' ? value.toString() : value;
};

/** A value of a row as the log says it. */
export const sayValue = (value: unknown): unknown => {
  const said = plain(value ?? null);
  if (said === null || typeof said === 'number' || typeof said === 'boolean') return said;
  const text = canonicalJson(said);
  return text.length <= longest ? said : digestOf(text);
};

/** What some fields of a row say. */
export const stateOf = (
  { digested }: Pick<KeptTable, 'digested'>,
  row: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Record<string, unknown> => {
  const state: Record<string, unknown> = {};
  for (const field of fields) {
    const value = row[field];
    const isDigested = typeof value === 'string' || Buffer.isBuffer(value);
    state[field] = isDigested && digested?.includes(field) ? digestOf(value) : sayValue(value);
  }
  return state;
};

/** Whose a row is. */
export const unitField = ({ unit }: Pick<KeptTable, 'unit'>): string => unit ?? 'companyId';

/** What a row is named by. */
export const keyOf = ({ key }: Pick<KeptTable, 'key'>, row: Readonly<Record<string, unknown>>): string =>
  key.map((field) => String(row[field])).join('/');

const hex = /^(?:[0-9a-f]{2})*$/;

/** Makes a row of what the log says of it, as the table would give it. */
export const rowOf = <T extends PgTable>(
  { columns, fields }: KeptTable<T>,
  state: RowState,
): InferSelectModel<T> => {
  const read = (field: string): unknown => {
    const [value, column] = [state[field] ?? null, columns[field]];
    if (value === null || typeof value !== 'string') return value;
    if (column?.dataType === 'date') return new Date(value);
    if (column?.dataType === 'bigint') return BigInt(value);
    return column?.getSQLType() === 'bytea' && hex.test(value) ? Buffer.from(value, 'hex') : value;
  };
  return Object.fromEntries(fields.map((field) => [field, read(field)])) as InferSelectModel<T>;
};
