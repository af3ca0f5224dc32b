import { limits } from '@chancery/contract/limits.ts';
import { and, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { refuse } from './refuse.ts';
import { ask, decodeRows, nameOf, readerOf } from './select.ts';
import type { Tx } from './transaction.ts';

interface PageQuery {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly sort: string;
  readonly cursor?: string | undefined;
}

interface PageSpec<Table extends PgTable & { id: AnyPgColumn }, Row> {
  readonly from: Table;
  readonly where: readonly (SQL | undefined)[];
  /** The columns that may order the list, by the name the contract gives them. */
  readonly sorts: Readonly<Record<string, AnyPgColumn>>;
  readonly query: PageQuery;
  readonly present: (row: InferSelectModel<Table>) => Row;
}

/** Where a page begins; it carries the count made on the first page, so that nobody counts again. */
interface Position {
  readonly value: string;
  readonly id: string;
  readonly before: boolean;
  readonly count: number;
}

const positionShape = z.tuple([z.string(), z.uuid(), z.boolean(), z.number()]);

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

const countUpToCap = async (tx: Tx, from: PgTable, where: SQL | undefined, planOnce: boolean) => {
  const [row] = await ask<{ count: number }>(tx, {
    begin: `SELECT count(*)::int AS count FROM (SELECT FROM ${nameOf(from)}`,
    where,
    end: `LIMIT ${limits.countCap + 1}) AS capped`,
    planOnce,
  });
  return row?.count ?? 0;
};

/**
 * One page of a list, found by position instead of by counting rows, so that the thousandth page costs what the first
 * does. Without a cursor a page number is still honoured, as far as the count goes.
 */
export const keysetPage = async <Table extends PgTable & { id: AnyPgColumn }, Row>(
  tx: Tx,
  { from, where, sorts, query, present }: PageSpec<Table, Row>,
) => {
  const { id } = from;
  const column = sorts[query.sort.replace(/^-/, '')] ?? id;
  const position = query.cursor === undefined ? undefined : decode(query.cursor);
  const before = position?.before ?? false;
  const descending = query.sort.startsWith('-') !== before;
  const order = descending ? 'DESC' : 'ASC';
  const conditions = and(...where);
  const beyond = position
    ? sql`(${column}, ${id}) ${sql.raw(descending ? '<' : '>')} (${position.value}, ${position.id}::uuid)`
    : undefined;
  const skipped = position ? 0 : Math.min((query.pageNum - 1) * query.pageSize, limits.countCap);

  // The list as it opens and as one walks through it; with filters the best plan depends on their values.
  const isPlain = where.filter(Boolean).length < 2;
  const planOnce = isPlain && skipped === 0 && query.pageSize === limits.pageSize;

  const [found, count] = await Promise.all([
    ask<{ $key: string; id: string }>(tx, {
      begin: `SELECT ${readerOf(from).columns}, ${nameOf(column)}::text AS "$key" FROM ${nameOf(from)}`,
      where: and(conditions, beyond),
      end: `ORDER BY ${nameOf(column)} ${order}, ${nameOf(id)} ${order} LIMIT ${query.pageSize + 1} OFFSET ${skipped}`,
      planOnce,
    }).catch((error: unknown) => {
      if (position && isUnreadable(error)) return refuseCursor();
      throw error;
    }),
    position?.count ?? countUpToCap(tx, from, conditions, isPlain),
  ]);

  const more = found.length > query.pageSize;
  const page = found.slice(0, query.pageSize);
  if (before) page.reverse();
  const first = page[0];
  const last = page.at(-1);
  const hasNext = before || more;
  const hasPrevious = before ? more : position !== undefined || skipped > 0;
  return {
    pageNum: query.pageNum,
    pageSize: query.pageSize,
    total: Math.min(count, limits.countCap),
    totalCapped: count > limits.countCap,
    list: decodeRows(from, page).map(present),
    next: hasNext && last ? encode({ value: last.$key, id: last.id, before: false, count }) : null,
    previous: hasPrevious && first ? encode({ value: first.$key, id: first.id, before: true, count }) : null,
  };
};
