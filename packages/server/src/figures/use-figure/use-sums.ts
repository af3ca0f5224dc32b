import type { FigureKind } from '@chancery/contract/figure/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { UseReason } from '@chancery/contract/use-record/codes.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { isKeeper, sealsKeptBy, seesWholeUnit, usesSeenBy, type Viewer } from './sight.ts';
import { type Grain, type Part, partsOf, type Span } from './span.ts';

export type Kind = CodeOf<typeof FigureKind>;

/** What is counted. */
export interface Counts {
  readonly uses: number;
  readonly abnormal: number;
  readonly warning: number;
  readonly reviewed: number;
  readonly unaccounted: number;
  readonly presses: number;
  readonly noPhoto: number;
}

export const nothing: Counts = {
  uses: 0,
  abnormal: 0,
  warning: 0,
  reviewed: 0,
  unaccounted: 0,
  presses: 0,
  noPhoto: 0,
};

export const added = (a: Counts, b: Counts): Counts => ({
  uses: a.uses + b.uses,
  abnormal: a.abnormal + b.abnormal,
  warning: a.warning + b.warning,
  reviewed: a.reviewed + b.reviewed,
  unaccounted: a.unaccounted + b.unaccounted,
  presses: a.presses + b.presses,
  noPhoto: a.noPhoto + b.noPhoto,
});

export const counts = sql`uses, abnormal, warning, reviewed, unaccounted, presses, no_photo`;
export const summed = sql`sum(uses)::int AS uses, sum(abnormal)::int AS abnormal, sum(warning)::int AS warning,
  sum(reviewed)::int AS reviewed, sum(unaccounted)::int AS unaccounted, sum(presses)::int AS presses,
  sum(no_photo)::int AS "noPhoto"`;

const keys: Readonly<Record<Kind, SQL>> = {
  seal: sql`device_id::text`,
  department: sql`department_id::text`,
  person: sql`user_id::text`,
  documentType: sql`document_type_id::text`,
  useType: sql`use_type::text`,
  reason: sql`reason`,
};

/** What is asked for: everything together, or told apart by something. */
export type By = Kind | 'total';

/** Sums that are kept of the whole unit are of no seal. */
export const wholeUnit = sql`'00000000-0000-0000-0000-000000000000'::uuid`;
const zone = ({ companyId }: Viewer) => sql`(SELECT figure_zone(${companyId}))`;

/** Rows by everything, told apart by what is asked for; those of a reason count by it alone, or as lacking a photo. */
const apart = (from: SQL, wanted: readonly By[]): SQL => {
  const each = wanted.map(
    (kind) => sql`(${sql.raw(`'${kind}'`)}, ${kind === 'total' ? sql`''` : keys[kind]})`,
  );
  const noPhoto = sql.raw(`'${UseReason.noPhoto}'`);
  return sql`
    SELECT kind, key, day, CASE WHEN kind = 'reason' OR reason = '' THEN uses ELSE 0 END AS uses, abnormal, warning,
      reviewed, unaccounted, presses, CASE WHEN kind <> 'reason' AND reason = ${noPhoto} THEN uses ELSE 0 END AS no_photo
    FROM (${from}) AS rows CROSS JOIN LATERAL (VALUES ${sql.join(each, sql`, `)}) AS by (kind, key)
    WHERE CASE WHEN kind = 'reason' THEN reason <> '' ELSE reason IN ('', ${noPhoto}) END`;
};

const everything = sql`device_id, user_id, department_id, document_type_id, use_type, reason,
  uses, abnormal, warning, reviewed, unaccounted, presses`;

/** What is not in the sums yet. */
const differences = (actor: Viewer, span: Span, wanted: readonly By[]): SQL =>
  apart(
    sql`
      SELECT (hour AT TIME ZONE ${zone(actor)})::date AS day, ${everything} FROM use_delta
      WHERE company_id = ${actor.companyId} AND ${usesSeenBy(actor) ?? sql`true`}
        AND hour >= ${span.from}::timestamp AT TIME ZONE ${zone(actor)}
        AND hour < (${span.to}::date + 1)::timestamp AT TIME ZONE ${zone(actor)}`,
    wanted,
  );

const within = (column: SQL, { from, to }: Part): SQL => sql`${column} >= ${from} AND ${column} < ${to}`;
const union = (several: readonly SQL[]): SQL => sql.join([...several], sql` UNION ALL `);

/** Sums of one thing at a time, of the unit or of its seals. */
const sumsOf = (actor: Viewer, part: Part, of: SQL, wanted: readonly By[]): SQL => sql`
  SELECT kind, key, at::date AS day, ${counts} FROM use_sum
  WHERE company_id = ${actor.companyId} AND device_id = ${of} AND kind = ANY (${sql.param([...wanted])}::text[])
    AND grain = ${part.grain} AND ${within(sql`at`, part)}`;

/** Sums by everything at once, of the days or months of a part. */
const rowsOf = (actor: Viewer, part: Part, sight: SQL): SQL => sql`
  SELECT day, ${everything} FROM ${part.grain === 'month' ? sql`use_month` : sql`use_day`}
  WHERE company_id = ${actor.companyId} AND ${within(sql`day`, part)} AND ${sight}`;

/**
 * What keepers see of their seals. Sums of a seal are kept by everything but the seal itself, which is all of them together,
 * and by days only all together: the rest of a day is its rows.
 */
const ofSeals = (actor: Viewer, part: Part, wanted: readonly By[]): SQL[] => {
  const theirs = sql`ANY (ARRAY(${sealsKeptBy(actor)}))`;
  const sums = wanted.filter((kind) => kind !== 'seal' && (part.grain !== 'day' || kind === 'total'));
  const days = part.grain === 'day' ? wanted.filter((kind) => kind !== 'total') : [];
  const parts = sums.length > 0 ? [sumsOf(actor, part, theirs, sums)] : [];
  if (days.length > 0) parts.push(apart(rowsOf(actor, part, sql`device_id = ${theirs}`), days));
  if (wanted.includes('seal') && part.grain !== 'day')
    parts.push(sql`
      SELECT 'seal' AS kind, device_id::text AS key, day, ${counts} FROM (
        SELECT device_id, at::date AS day, ${counts} FROM use_sum
        WHERE company_id = ${actor.companyId} AND device_id = ${theirs} AND kind = 'total' AND grain = ${part.grain}
          AND ${within(sql`at`, part)}) AS seals`);
  return parts;
};

/** The sums that somebody may see. Own uses are those of one person: their rows by everything are few. */
const seen = (actor: Viewer, span: Span, wanted: readonly By[], grains?: readonly Grain[]): SQL => {
  const parts = partsOf(span, grains);
  if (seesWholeUnit(actor)) return union(parts.map((part) => sumsOf(actor, part, wholeUnit, wanted)));
  const ownParts = partsOf(
    span,
    (grains ?? ['month', 'day']).filter((grain) => grain === 'month' || grain === 'day'),
  );
  const kept = sql`AND device_id <> ALL (ARRAY(${sealsKeptBy(actor)}))`;
  const own = sql`user_id = ${actor.id} ${isKeeper(actor) ? kept : sql``}`;
  const ownSums = apart(union(ownParts.map((part) => rowsOf(actor, part, own))), wanted);
  return isKeeper(actor)
    ? union([...parts.flatMap((part) => ofSeals(actor, part, wanted)), ownSums])
    : ownSums;
};

/** The counts of a span by several things at once, of what somebody may see, most used first. */
export const sumsByEach = async (tx: Tx, actor: Viewer, span: Span, wanted: readonly By[]) => {
  const { rows } = await tx.execute<{ kind: By; key: string } & Counts & Record<string, unknown>>(sql`
    SELECT kind, key, ${summed} FROM (${seen(actor, span, wanted)} UNION ALL ${differences(actor, span, wanted)}) AS said
    GROUP BY kind, key HAVING sum(uses) <> 0 OR sum(presses) <> 0
    ORDER BY sum(uses) DESC, sum(presses) DESC, key`);
  return Map.groupBy(rows, ({ kind }) => kind);
};

/** The counts of a span by something, of what somebody may see, most used first. */
export const sumsBy = async (tx: Tx, actor: Viewer, span: Span, by: By) =>
  (await sumsByEach(tx, actor, span, [by])).get(by) ?? [];

/** The counts of each day of a span on which anything was done. */
export const sumsByDay = async (tx: Tx, actor: Viewer, span: Span) => {
  const { rows } = await tx.execute<{ day: string } & Counts & Record<string, unknown>>(sql`
    SELECT day::text AS day, ${summed}
    FROM (${seen(actor, span, ['total'], ['day'])} UNION ALL ${differences(actor, span, ['total'])}) AS said
    GROUP BY day`);
  return new Map(rows.map((row) => [row.day, row]));
};

/** The counts of a span by something, of what somebody may see; month by month where that is asked for. */
export const sumsByMonth = async (tx: Tx, actor: Viewer, span: Span, by: By, monthly: boolean) => {
  const month = monthly ? sql`to_char(day, 'YYYY-MM')` : sql`''`;
  const sums = seen(actor, span, [by], monthly ? ['month', 'third', 'day'] : undefined);
  const { rows } = await tx.execute<{ key: string; month: string } & Counts & Record<string, unknown>>(sql`
    SELECT key, ${month} AS month, ${summed}
    FROM (${sums} UNION ALL ${differences(actor, span, [by])}) AS said GROUP BY 1, 2`);
  return rows;
};
