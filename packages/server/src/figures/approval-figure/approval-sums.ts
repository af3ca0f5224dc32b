import type { StatisticKind } from '@chancery/contract/figure/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import type { Tx } from '../../kit/transaction.ts';
import { approvalsSeenBy, isKeeper, sealsKeptBy } from '../use-figure/sight.ts';
import { type Part, partsOf, type Span } from '../use-figure/span.ts';
import { type Histogram, histogramIn } from './histogram.ts';

/** What approvals are told apart by. */
export type ApprovalKind = CodeOf<typeof StatisticKind> | 'approver' | 'total';

/** What was counted of approvals, and on which steps of the scale the times fell that they took. */
export interface ApprovalSum {
  readonly key: string;
  /** `2026-11`; empty where months are not told apart. */
  readonly month: string;
  readonly applied: number;
  readonly approved: number;
  readonly rejected: number;
  readonly withdrawn: number;
  readonly waits: number;
  readonly times: Histogram;
}

const counts = sql`applied, approved, rejected, withdrawn, waits`;
const nobody = sql`'00000000-0000-0000-0000-000000000000'`;

const keys: Readonly<Record<ApprovalKind, SQL>> = {
  total: sql`''`,
  seal: sql`seal::text`,
  department: sql`department_id::text`,
  person: sql`applicant_id::text`,
  documentType: sql`document_type_id::text`,
  template: sql`template_id::text`,
  approver: sql`approver_id::text`,
};

/** One row for each seal where seals are asked for. */
const each = (by: ApprovalKind): SQL =>
  by === 'seal' ? sql`CROSS JOIN LATERAL unnest(devices) AS seal` : sql``;
/** What somebody decided where approvers are asked for, otherwise the applications themselves. */
const only = (by: ApprovalKind): SQL =>
  by === 'approver' ? sql`approver_id <> ${nobody}` : sql`approver_id = ${nobody}`;
/** The time of one row by everything, as sums keep theirs. */
const oneTime = sql`
  CASE WHEN bucket < 0 THEN '{}'::smallint[] ELSE ARRAY[bucket] END AS steps,
  CASE WHEN bucket < 0 THEN '{}'::integer[] ELSE ARRAY[(approved + rejected + waits)::integer] END AS times`;

const differences = (actor: UnitActor, span: Span, by: ApprovalKind): SQL => {
  const zone = sql`(SELECT figure_zone(${actor.companyId}))`;
  return sql`
    SELECT ${keys[by]} AS key, (hour AT TIME ZONE ${zone})::date AS day, ${counts}, ${oneTime}
    FROM approval_delta ${each(by)}
    WHERE company_id = ${actor.companyId} AND ${only(by)} AND ${approvalsSeenBy(actor) ?? sql`true`}
      AND hour >= ${span.from}::timestamp AT TIME ZONE ${zone}
      AND hour < (${span.to}::date + 1)::timestamp AT TIME ZONE ${zone}`;
};

const sumsOf = (actor: UnitActor, parts: readonly Part[], kind: string, sight = sql`true`): SQL =>
  sql.join(
    parts.map(
      ({ grain, from, to }) => sql`
        SELECT key, at::date AS day, ${counts}, steps, times FROM approval_sum
        WHERE company_id = ${actor.companyId} AND kind = ${kind} AND grain = ${grain} AND at >= ${from} AND at < ${to}
          AND ${sight}`,
    ),
    sql` UNION ALL `,
  );

const byEverything = (actor: UnitActor, span: Span, by: ApprovalKind, sight: SQL): SQL => sql`
  SELECT ${keys[by]} AS key, day, ${counts}, ${oneTime} FROM approval_day ${each(by)}
  WHERE company_id = ${actor.companyId} AND ${only(by)} AND day BETWEEN ${span.from} AND ${span.to} AND ${sight}`;

/** Keepers: what was for any of their seals, and beside it what they applied for themselves. */
const ofKeeper = (actor: UnitActor, span: Span, parts: readonly Part[], by: ApprovalKind): SQL => {
  const theirs = sql`devices && ARRAY(${sealsKeptBy(actor)})`;
  return sql`
    ${sumsOf(actor, parts, `seals/${by}`, theirs)} UNION ALL
    ${byEverything(actor, span, by, sql`applicant_id = ${actor.id} AND NOT ${theirs}`)}`;
};

const seenSums = (actor: UnitActor, span: Span, by: ApprovalKind, monthly: boolean): SQL => {
  const sight = approvalsSeenBy(actor);
  const parts = partsOf(span, monthly ? ['month', 'third', 'day'] : undefined);
  if (!sight) return sumsOf(actor, parts, by);
  return isKeeper(actor) ? ofKeeper(actor, span, parts, by) : byEverything(actor, span, by, sight);
};

/** What was counted in a span, by something, of what somebody may see; month by month where that is asked for. */
export const approvalSums = async (
  tx: Tx,
  actor: UnitActor,
  span: Span,
  by: ApprovalKind,
  monthly = false,
): Promise<ApprovalSum[]> => {
  const month = monthly ? sql`to_char(day, 'YYYY-MM')` : sql`''`;
  const { rows } = await tx.execute<
    Omit<ApprovalSum, 'times'> & { times: Buffer } & Record<string, unknown>
  >(sql`
    SELECT key, ${month} AS month, sum(applied)::int AS applied, sum(approved)::int AS approved,
           sum(rejected)::int AS rejected, sum(withdrawn)::int AS withdrawn, sum(waits)::int AS waits,
           string_agg(array_send(steps) || array_send(times), '') AS times
    FROM (${seenSums(actor, span, by, monthly)} UNION ALL ${differences(actor, span, by)}) AS said GROUP BY 1, 2`);
  return rows.map((row) => ({ ...row, times: histogramIn(row.times) }));
};
