import { limits } from '@chancery/contract/limits.ts';
import { and, type SQL, sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import type { SortKey } from '../../kit/export-source.ts';
import { ask, spell } from '../../kit/select.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { ExportRow } from './export.table.ts';
import { csvLine, jsonLine } from './row-text.ts';
import { exportedOf } from './sources.ts';

/** Rows as they stand in a file. */
export interface Part {
  readonly text: string;
  readonly rows: number;
  /** The keys of the last row. */
  readonly last: readonly [string, string] | undefined;
}

/** What is in an export: what its list shows to its asker, as far as it was there when it began. */
export const conditionsOf = async (
  tx: Tx,
  actor: UnitActor,
  job: ExportRow,
): Promise<(SQL | undefined)[]> => {
  const { list, source } = exportedOf(job.type);
  const input = list.input?.parse(job.filters) as never;
  const there = source.thereAt(sql`${job.createdAt.toISOString()}::timestamptz`);
  return [...(await source.where(tx, actor, input)), there];
};

/** Beyond the last row that was read; the first key is also told alone, so that an index finds the place. */
const beyond = ([first, second]: readonly [SortKey, SortKey], cursor: readonly string[] | null) => {
  if (!cursor) return undefined;
  const at = [sql`${cursor[0]}::${sql.raw(first.type)}`, sql`${cursor[1]}::${sql.raw(second.type)}`];
  return sql`${first.column} <= ${at[0]} AND (${first.column}, ${second.column}) < (${at[0]}, ${at[1]})`;
};

/** Reads the next rows of an export, as its asker may see them at this moment. */
export const readPart = async (tx: Tx, actor: UnitActor, job: ExportRow, most: number): Promise<Part> => {
  const { source, columns } = exportedOf(job.type);
  const [first, second] = source.keys;
  const line = job.format === 'xlsx' ? jsonLine : csvLine;
  const written = line({
    raw: source.columns(job.language),
    kinds: columns,
    wanted: job.columns,
    language: job.language,
  });
  const where = and(...(await conditionsOf(tx, actor, job)), beyond(source.keys, job.cursor));
  const { text, values } = spell(sql`
    SELECT string_agg(line, ''), count(*)::int, (array_agg(k1))[count(*)]::text || ' ' || (array_agg(k2))[count(*)]::text
    FROM (SELECT ${first.column} AS k1, ${second.column} AS k2, ${written} AS line
      FROM ${source.from} WHERE ${where} ORDER BY k1 DESC, k2 DESC LIMIT ${most}) AS part`);
  const [found] = await ask<[string | null, number, string | null]>(tx, { text, values, planOnce: false });
  const [lines, rows, last] = found ?? [null, 0, null];
  const cut = last?.lastIndexOf(' ') ?? -1;
  return { text: lines ?? '', rows, last: last ? [last.slice(0, cut), last.slice(cut + 1)] : undefined };
};

/** How many rows there are to write, and whether that is more than a file holds. */
export const countRows = async (tx: Tx, actor: UnitActor, job: ExportRow): Promise<number> => {
  const { source } = exportedOf(job.type);
  const { text, values } = spell(sql`
    SELECT count(*) FROM (SELECT FROM ${source.from} WHERE ${and(...(await conditionsOf(tx, actor, job)))}
      LIMIT ${sql.raw(String(limits.export.rows + 1))}) AS counted`);
  const [found] = await ask<[number]>(tx, { text, values, planOnce: false });
  return found?.[0] ?? 0;
};
