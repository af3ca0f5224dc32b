import { limits } from '@chancery/contract/limits.ts';
import { and, type InferSelectModel, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { createCountMemory } from './count-memory.ts';
import { refuse } from './refuse.ts';
import { ask, type Conditions, nameOf, readerOf, spell } from './select.ts';
import type { Asker } from './transaction.ts';

interface PageQuery<Sort extends string> {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly sort: Sort;
  readonly cursor?: string | undefined;
}

type ListTable = PgTable & { id: AnyPgColumn };

/** What an order is by, whichever its direction. */
type KeyOf<Sort extends string> = Sort extends `-${infer Key}` ? Key : Sort;

interface Listed<Sort extends string = string> {
  readonly from: ListTable;
  readonly where: readonly (SQL | undefined)[];
  /** The columns that order the list: one for each order of the contract, and no other. */
  readonly sorts: Readonly<Record<KeyOf<NoInfer<Sort>>, AnyPgColumn>>;
  readonly query: PageQuery<Sort>;
  /** Its conditions are always the same but for whose list it is, so that one plan is the best for everybody. */
  readonly steady?: boolean;
}

interface PageSpec<Table extends ListTable, Row, Sort extends string> extends Listed<Sort> {
  readonly from: Table;
  readonly present: (row: InferSelectModel<Table>) => Row;
}

/** A list each of whose rows needs exactly one row of another table. */
interface JoinedSpec<
  Table extends ListTable,
  Shown extends keyof InferSelectModel<Table>,
  Other extends ListTable,
  Row,
  Sort extends string,
> extends Listed<Sort> {
  readonly from: Table;
  /** What is needed of a row; a list that is made once. */
  readonly shown: readonly Shown[];
  readonly join: Other;
  /** The column that names the row of the other table by its id. */
  readonly by: AnyPgColumn;
  readonly present: (row: Pick<InferSelectModel<Table>, Shown>, other: InferSelectModel<Other>) => Row;
}

/** Where a page begins; it carries the count made on the first page, so that nobody counts again. */
interface Position {
  readonly value: string;
  readonly id: string;
  readonly before: boolean;
  readonly count: number;
}

const positionShape = z.tuple([
  z.string(),
  z.string().regex(/^([0-9a-f-]{36}|\d{1,19})$/i),
  z.boolean(),
  z.number(),
]);

const encode = ({ value, id, before, count }: Position) =>
  Buffer.from(JSON.stringify([value, id, before, count])).toString('base64url');

const refuseCursor = (): never =>
  refuse('request.invalid', { fields: [{ field: 'cursor', key: 'rule.invalid', params: {} }] });

/** PostgreSQL could not read a value, which in a position is the caller's. */
const isUnreadable = (error: unknown): boolean => /^22/.test((error as { code?: string }).code ?? '');

const decode = (cursor: string): Position => {
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    const [value, id, before, count] = positionShape.parse(JSON.parse(text));
    return { value, id, before, count };
  } catch {
    return refuseCursor();
  }
};

const counts = createCountMemory();
const tooMany = limits.countCap + 1;

/** Counts what meets the conditions, but no further than the cap. */
const countText = (from: PgTable, { text }: Conditions) =>
  `SELECT count(*)::int AS count FROM (SELECT FROM ${nameOf(from)} WHERE ${text} LIMIT ${tooMany}) AS capped`;

/** The conditions, and beyond a position in the order of the columns. */
const beyond = (
  { text, values }: Conditions,
  place: string,
  idType: string,
  descending: boolean,
  position: Position,
) => ({
  text: `(${text}) AND (${place}) ${descending ? '<' : '>'} ($${values.length + 1}, $${values.length + 2}::${idType})`,
  values: [...values, position.value, position.id],
});

/** What the driver answers: where the row stands, how long the list is where that was asked, and its columns. */
type Found = [key: string, id: string, count: number | null, ...columns: unknown[]];
const lead = 3;

/** Finds one page; a join is made with its rows alone, however many meet the conditions. */
const findPage = async (tx: Asker, listed: Listed, columns: string, join?: string) => {
  const { from, where, sorts, query, steady = false } = listed;
  const column = sorts[query.sort.replace(/^-/, '')] ?? from.id;
  const [key, id] = [nameOf(column), nameOf(from.id)];
  const position = query.cursor === undefined ? undefined : decode(query.cursor);
  const before = position?.before ?? false;
  const descending = query.sort.startsWith('-') !== before;
  const direction = descending ? 'DESC' : 'ASC';
  const orderBy = `ORDER BY ${key} ${direction}, ${id} ${direction}`;
  const skipped = position ? 0 : Math.min((query.pageNum - 1) * query.pageSize, limits.countCap);
  const conditions = spell(and(...where));
  const { text, values } = position
    ? beyond(conditions, `${key}, ${id}`, from.id.getSQLType(), descending, position)
    : conditions;

  // The list as it opens and as one walks through it; with filters the best plan depends on their values.
  const isPlain = steady || where.filter(Boolean).length < 2;
  const planOnce = isPlain && skipped === 0 && query.pageSize === limits.pageSize;

  const counting = position ? '' : countText(from, conditions);
  const list = position ? '' : JSON.stringify([tx.scope, counting, conditions.values]);
  const known = position?.count ?? (counts.isLong(list) ? tooMany : undefined);
  // A first page brings its count along: a statement of its own would cost both sides about as much as the page.
  const bringsCount = known === undefined && skipped === 0;
  const asked = `${key}::text, ${id}, ${bringsCount ? `(${counting})` : 'NULL'}, ${columns}`;
  const table = nameOf(from);
  const cut = `${table} WHERE ${text} ${orderBy} LIMIT ${query.pageSize + 1} OFFSET ${skipped}`;

  const [found, counted] = await Promise.all([
    ask<Found>(tx, {
      text: join
        ? `SELECT ${asked} FROM (SELECT * FROM ${cut}) AS ${table} ${join} ${orderBy}`
        : `SELECT ${asked} FROM ${cut}`,
      values,
      planOnce,
    }).catch((error: unknown) => {
      if (position && isUnreadable(error)) return refuseCursor();
      throw error;
    }),
    known === undefined && !bringsCount
      ? ask<[number]>(tx, { ...conditions, text: counting, planOnce: isPlain })
      : [],
  ]);
  const more = found.length > query.pageSize;
  const isWhole = !position && skipped === 0 && !more;
  const count = isWhole ? found.length : (known ?? found[0]?.[2] ?? counted[0]?.[0] ?? 0);
  if (known === undefined && count === tooMany) counts.keepLong(list);

  const page = found.slice(0, query.pageSize);
  if (before) page.reverse();
  const first = page[0];
  const last = page.at(-1);
  const hasNext = before || more;
  const hasPrevious = before ? more : position !== undefined || skipped > 0;
  const shown = {
    pageNum: query.pageNum,
    pageSize: query.pageSize,
    total: Math.min(count, limits.countCap),
    totalCapped: count > limits.countCap,
    next: hasNext && last ? encode({ value: last[0], id: last[1], before: false, count }) : null,
    previous: hasPrevious && first ? encode({ value: first[0], id: first[1], before: true, count }) : null,
  };
  return { shown, page };
};

/**
 * One page of a list, found by position instead of by counting rows, so that the thousandth page costs what the first
 * does. Without a cursor a page number is still honoured, as far as the count goes.
 */
export const keysetPage = async <Table extends ListTable, Row, Sort extends string>(
  tx: Asker,
  spec: PageSpec<Table, Row, Sort>,
) => {
  const reader = readerOf(spec.from);
  const { shown, page } = await findPage(tx, spec, reader.columns);
  return { ...shown, list: page.map((values) => spec.present(reader.read(values, lead))) };
};

/** The same for a list whose rows each bring one of another table along, in one statement. */
export const joinedPage = async <
  Table extends ListTable,
  const Shown extends keyof InferSelectModel<Table>,
  Other extends ListTable,
  Row,
  Sort extends string,
>(
  tx: Asker,
  spec: JoinedSpec<Table, Shown, Other, Row, Sort>,
) => {
  const { join, by, present } = spec;
  const [reader, other] = [readerOf(spec.from, spec.shown), readerOf(join)];
  const { shown, page } = await findPage(
    tx,
    spec,
    `${reader.columns}, ${other.columns}`,
    `JOIN ${nameOf(join)} ON ${nameOf(join.id)} = ${nameOf(by)}`,
  );
  const list = page.map((values) =>
    present(reader.read(values, lead), other.read(values, lead + reader.width)),
  );
  return { ...shown, list };
};
