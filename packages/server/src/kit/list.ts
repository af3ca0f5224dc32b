import { limits } from '@chancery/contract/limits.ts';
import { and, asc, desc, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { refuse } from './refuse.ts';
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

const decode = (cursor: string): Position => {
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    const [value, id, before, count] = positionShape.parse(JSON.parse(text));
    return { value, id, before, count };
  } catch {
    return refuse('request.invalid', { fields: [{ field: 'cursor', key: 'rule.invalid', params: {} }] });
  }
};

const countUpToCap = async (tx: Tx, from: PgTable, conditions: SQL | undefined): Promise<number> => {
  const { rows } = await tx.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count
        FROM (SELECT FROM ${from} WHERE ${conditions ?? sql`true`} LIMIT ${limits.countCap + 1}) AS capped`,
  );
  return rows[0]?.count ?? 0;
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
  const order = descending ? desc : asc;
  const conditions = and(...where);
  const beyond = position
    ? sql`(${column}, ${id}) ${sql.raw(descending ? '<' : '>')} (${position.value}, ${position.id}::uuid)`
    : undefined;
  const skipped = position ? 0 : Math.min((query.pageNum - 1) * query.pageSize, limits.countCap);

  const [found, count] = await Promise.all([
    tx
      .select({ row: from as PgTable, key: sql<string>`${column}::text`, id: sql<string>`${id}` })
      .from(from as PgTable)
      .where(and(conditions, beyond))
      .orderBy(order(column), order(id))
      .limit(query.pageSize + 1)
      .offset(skipped),
    position?.count ?? countUpToCap(tx, from, conditions),
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
    list: page.map(({ row }) => present(row as InferSelectModel<Table>)),
    next: hasNext && last ? encode({ value: last.key, id: last.id, before: false, count }) : null,
    previous: hasPrevious && first ? encode({ value: first.key, id: first.id, before: true, count }) : null,
  };
};
