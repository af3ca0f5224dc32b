import { limits } from '@chancery/contract/limits.ts';
import { and, type SQL, sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import { copyOut, written } from '../../kit/copy-out.ts';
import type { SortKey } from '../../kit/export-source.ts';
import { ask, spell } from '../../kit/select.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { ExportRow } from './export.table.ts';
import { createLines, type Part } from './part-lines.ts';
import { type Columns, csvCells, jsonLine } from './row-text.ts';
import { sourcedOf } from './sources.ts';

/** What is in an export: what its list shows to its asker, as far as it was there when it began. */
export const conditionsOf = async (
  tx: Tx,
  actor: UnitActor,
  job: ExportRow,
): Promise<(SQL | undefined)[]> => {
  const { list, source } = sourcedOf(job.type);
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

/** The next rows by their keys, the latest first. */
const nextRows = async (tx: Tx, actor: UnitActor, job: ExportRow, shown: SQL, most: number): Promise<SQL> => {
  const { source } = sourcedOf(job.type);
  const [first, second] = source.keys;
  const where = and(...(await conditionsOf(tx, actor, job)), beyond(source.keys, job.cursor));
  return sql`
    SELECT ${first.column} AS k1, ${second.column} AS k2, ${shown}
    FROM ${source.from} WHERE ${where} ORDER BY k1 DESC, k2 DESC LIMIT ${sql.raw(String(most))}`;
};

/** PostgreSQL writes the lines itself, as for COPY to a file: it does so in half the time that any function of text takes. */
const readText = async (tx: Tx, actor: UnitActor, job: ExportRow, columns: Columns, most: number) => {
  const { cells, quoted } = csvCells(columns);
  const rows = spell(await nextRows(tx, actor, job, cells, most));
  const quotes = quoted.length > 0 ? `, FORCE_QUOTE (${quoted.join()})` : '';
  const lines = createLines();
  await copyOut(tx, `COPY (${written(rows)}) TO STDOUT (FORMAT csv${quotes})`, lines.add);
  return lines.part(most);
};

/** A workbook is made of lines of JSON. */
const readJson = async (
  tx: Tx,
  actor: UnitActor,
  job: ExportRow,
  columns: Columns,
  most: number,
): Promise<Part> => {
  const rows = await nextRows(tx, actor, job, sql`${jsonLine(columns)} AS line`, most);
  const { text, values } = spell(sql`
    SELECT string_agg(line, ''), count(*)::int, (array_agg(k1))[count(*)]::text, (array_agg(k2))[count(*)]::text
    FROM (${rows}) AS part`);
  type Found = [lines: string | null, rows: number, first: string | null, second: string | null];
  const [found] = await ask<Found>(tx, { text, values, planOnce: false });
  const [lines, count, first, second] = found ?? [null, 0, null, null];
  const last = first && second ? [first, second] : undefined;
  return { text: lines ?? '', rows: count, last, isOver: count < most };
};

/** Reads the next rows of an export, as its asker may see them at this moment. */
export const readPart = (tx: Tx, actor: UnitActor, job: ExportRow, most: number): Promise<Part> => {
  const { source, columns: kinds } = sourcedOf(job.type);
  const { language, columns: wanted } = job;
  const columns = { raw: source.columns(language), kinds, wanted, language };
  return (job.format === 'xlsx' ? readJson : readText)(tx, actor, job, columns, most);
};

/** How many rows there are to write, and whether that is more than a file holds. */
export const countRows = async (tx: Tx, actor: UnitActor, job: ExportRow): Promise<number> => {
  const { source } = sourcedOf(job.type);
  const { text, values } = spell(sql`
    SELECT count(*) FROM (SELECT FROM ${source.from} WHERE ${and(...(await conditionsOf(tx, actor, job)))}
      LIMIT ${sql.raw(String(limits.export.rows + 1))}) AS counted`);
  const [found] = await ask<[number]>(tx, { text, values, planOnce: false });
  return found?.[0] ?? 0;
};
