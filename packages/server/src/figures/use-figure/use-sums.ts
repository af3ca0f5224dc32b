import type { FigureKind } from '@chancery/contract/figure/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { UseReason } from '@chancery/contract/use-record/codes.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { sightsOfUses, usesSeenBy, type Viewer } from './sight.ts';
import { partsOf, type Span } from './span.ts';

export type Kind = CodeOf<typeof FigureKind>;

/** What is counted. */
export interface Counts {
  readonly uses: number;
  readonly abnormal: number;
  readonly warning: number;
  readonly reviewed: number;
  readonly unaccounted: number;
  readonly presses: number;
}

export const nothing: Counts = { uses: 0, abnormal: 0, warning: 0, reviewed: 0, unaccounted: 0, presses: 0 };

export const added = (a: Counts, b: Counts): Counts => ({
  uses: a.uses + b.uses,
  abnormal: a.abnormal + b.abnormal,
  warning: a.warning + b.warning,
  reviewed: a.reviewed + b.reviewed,
  unaccounted: a.unaccounted + b.unaccounted,
  presses: a.presses + b.presses,
});

export const counts = sql`uses, abnormal, warning, reviewed, unaccounted, presses`;
export const summed = sql`sum(uses)::int AS uses, sum(abnormal)::int AS abnormal, sum(warning)::int AS warning,
  sum(reviewed)::int AS reviewed, sum(unaccounted)::int AS unaccounted, sum(presses)::int AS presses`;

const keys: Readonly<Record<Kind, SQL>> = {
  seal: sql`device_id::text`,
  department: sql`department_id::text`,
  person: sql`user_id::text`,
  documentType: sql`document_type_id::text`,
  useType: sql`use_type::text`,
  reason: sql`reason`,
};

/** What is asked for: everything together, or told apart by something. */
type By = Kind | 'total';

const keyOf = (by: By): SQL => (by === 'total' ? sql`''` : keys[by]);
const ofReasons = (by: By): SQL => (by === 'reason' ? sql`reason <> ''` : sql`reason = ''`);
const zone = ({ companyId }: Viewer) => sql`figure_zone(${companyId})`;

/** What is not in the sums yet. */
const differences = (actor: Viewer, span: Span, by: By, which = ofReasons(by)): SQL => sql`
  SELECT ${keyOf(by)} AS key, (hour AT TIME ZONE ${zone(actor)})::date AS day, ${counts} FROM use_delta
  WHERE company_id = ${actor.companyId} AND ${which} AND ${usesSeenBy(actor) ?? sql`true`}
    AND hour >= ${span.from}::timestamp AT TIME ZONE ${zone(actor)}
    AND hour < (${span.to}::date + 1)::timestamp AT TIME ZONE ${zone(actor)}`;

const wholeUnit = (actor: Viewer, span: Span, by: By, parts = partsOf(span)): SQL =>
  sql.join(
    parts.map(
      ({ grain, from, to }) => sql`
        SELECT key, at::date AS day, ${counts} FROM use_sum
        WHERE company_id = ${actor.companyId} AND kind = ${by} AND grain = ${grain} AND at >= ${from} AND at < ${to}`,
    ),
    sql` UNION ALL `,
  );

const tables = { day: sql`use_day`, month: sql`use_month` };

/** Sums by everything at once, each kind of sight by itself: each finds its rows by an index. */
const byEverything = (
  actor: Viewer,
  parts: ReturnType<typeof partsOf>,
  by: By,
  which: SQL,
  sights: readonly SQL[],
): SQL =>
  sql.join(
    parts.flatMap(({ grain, from, to }) =>
      sights.map(
        (sight) => sql`
          SELECT ${keyOf(by)} AS key, day, ${counts} FROM ${tables[grain]}
          WHERE company_id = ${actor.companyId} AND ${which} AND day >= ${from} AND day < ${to} AND ${sight}`,
      ),
    ),
    sql` UNION ALL `,
  );

/** The sums that somebody may see. */
const seen = (actor: Viewer, span: Span, by: By, parts = partsOf(span)): SQL => {
  const sights = sightsOfUses(actor);
  return sights ? byEverything(actor, parts, by, ofReasons(by), sights) : wholeUnit(actor, span, by, parts);
};

/** The counts of a span by something, of what somebody may see, most used first. */
export const sumsBy = async (tx: Tx, actor: Viewer, span: Span, by: By) => {
  const sums = seen(actor, span, by);
  const { rows } = await tx.execute<{ key: string } & Counts & Record<string, unknown>>(sql`
    SELECT key, ${summed} FROM (${sums} UNION ALL ${differences(actor, span, by)}) AS said
    GROUP BY key HAVING sum(uses) <> 0 OR sum(presses) <> 0 ORDER BY sum(uses) DESC, sum(presses) DESC, key`);
  return rows;
};

/** The counts of each day of a span on which anything was done. */
export const sumsByDay = async (tx: Tx, actor: Viewer, span: Span) => {
  const days = partsOf(span).map((part) => ({ ...part, grain: 'day' as const }));
  const sums = seen(actor, span, 'total', days);
  const { rows } = await tx.execute<{ day: string } & Counts & Record<string, unknown>>(sql`
    SELECT day::text AS day, ${summed} FROM (${sums} UNION ALL ${differences(actor, span, 'total')}) AS said
    GROUP BY day`);
  return new Map(rows.map((row) => [row.day, row]));
};

const monthOf = (monthly: boolean): SQL => (monthly ? sql`to_char(day, 'YYYY-MM')` : sql`''`);

/** The counts of a span by something, of what somebody may see; month by month where that is asked for. */
export const sumsByMonth = async (tx: Tx, actor: Viewer, span: Span, by: By, monthly: boolean) => {
  const { rows } = await tx.execute<{ key: string; month: string } & Counts & Record<string, unknown>>(sql`
    SELECT key, ${monthOf(monthly)} AS month, ${summed}
    FROM (${seen(actor, span, by)} UNION ALL ${differences(actor, span, by)}) AS said GROUP BY 1, 2`);
  return rows;
};

/** How many uses of a span have no photo, by something, of what somebody may see. */
export const withoutPhoto = async (tx: Tx, actor: Viewer, span: Span, by: By, monthly: boolean) => {
  const reason = sql`reason = ${sql.raw(`'${UseReason.noPhoto}'`)}`;
  const sums = byEverything(actor, partsOf(span), by, reason, sightsOfUses(actor) ?? [sql`true`]);
  const { rows } = await tx.execute<{ key: string; month: string; uses: number }>(sql`
    SELECT key, ${monthOf(monthly)} AS month, sum(uses)::int AS uses
    FROM (${sums} UNION ALL ${differences(actor, span, by, reason)}) AS said
    GROUP BY 1, 2 HAVING sum(uses) <> 0`);
  return rows;
};
