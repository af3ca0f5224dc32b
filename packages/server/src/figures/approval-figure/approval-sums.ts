import type { StatisticKind } from '@chancery/contract/figure/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import { ask, spell } from '../../kit/select.ts';
import type { Tx } from '../../kit/transaction.ts';
import { approvalsSeenBy, isKeeper, sealsKeptBy } from '../use-figure/sight.ts';
import type { Grain } from '../use-figure/span.ts';
import { answersOf, eachOf, partRows, type Question, within } from '../use-figure/use-sums.ts';
import { addTimes, type Histogram, noTimes, noTimesOf } from './histogram.ts';

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

type Asked = Question<ApprovalKind>;

/** What a row by everything is told apart by: for seals, once for each. */
const key = sql`CASE what WHEN 'total' THEN '' WHEN 'seal' THEN seal::text WHEN 'department' THEN department_id::text
  WHEN 'person' THEN applicant_id::text WHEN 'documentType' THEN document_type_id::text
  WHEN 'template' THEN template_id::text WHEN 'approver' THEN approver_id::text END`;
const seals = sql`CROSS JOIN LATERAL (
  SELECT unnest(devices) AS seal WHERE what = 'seal' UNION ALL SELECT NULL WHERE what <> 'seal') AS seals`;

/** Rows by everything: what somebody decided where approvers are asked for, otherwise the applications themselves. */
const apart = (rows: SQL): SQL => sql`
  SELECT asked, what, ${key} AS key, day, sign, ${counts},
    approval_step(bucket, (approved + rejected + waits)::integer) AS packed
  FROM ${rows} ${seals} WHERE (what = 'approver') = (approver_id <> ${nobody})`;

const differences = (actor: UnitActor, questions: readonly Asked[]): SQL => {
  const zone = sql`(SELECT figure_zone(${actor.companyId}))`;
  return apart(sql`(
    SELECT part.*, (hour AT TIME ZONE ${zone})::date AS day, applicant_id, department_id, template_id, document_type_id,
      devices, approver_id, bucket, ${counts}
    FROM ${partRows(questions, ['day'])} JOIN approval_delta ON hour >= since::timestamp AT TIME ZONE ${zone}
      AND hour < until::timestamp AT TIME ZONE ${zone}
    WHERE company_id = ${actor.companyId} AND ${approvalsSeenBy(actor) ?? sql`true`}) AS differences`);
};

const sumsOf = (
  actor: UnitActor,
  questions: readonly Asked[],
  grains: readonly Grain[] | undefined,
  prefix = '',
  sight = sql`true`,
): SQL => {
  const kept = sql`approval_sum WHERE company_id = ${actor.companyId} AND kind = ${prefix}::text || what
    AND grain = part_grain AND ${within('at')} AND ${sight}`;
  return sql`
    SELECT asked, what, key, at::date AS day, sign, ${counts}, packed
    FROM ${eachOf(partRows(questions, grains), kept)}`;
};

const byEverything = (actor: UnitActor, questions: readonly Asked[], sight: SQL): SQL =>
  apart(
    eachOf(
      partRows(questions, ['day']),
      sql`approval_day WHERE company_id = ${actor.companyId} AND ${sight} AND ${within('day')}`,
    ),
  );

const seenSums = (actor: UnitActor, questions: readonly Asked[], monthly: boolean): SQL => {
  const sight = approvalsSeenBy(actor);
  const grains: readonly Grain[] | undefined = monthly ? ['month', 'third', 'day'] : undefined;
  if (!sight) return sumsOf(actor, questions, grains);
  if (!isKeeper(actor)) return byEverything(actor, questions, sight);
  // Keepers: what was for any of their seals, and beside it what they applied for themselves.
  const theirs = sql`devices && ARRAY(${sealsKeptBy(actor)})`;
  return sql`
    ${sumsOf(actor, questions, grains, 'seals/', theirs)} UNION ALL
    ${byEverything(actor, questions, sql`applicant_id = ${actor.id} AND NOT ${theirs}`)}`;
};

/** What was counted in some days by several things, of what somebody may see; month by month where that is asked for. */
export const approvalSums = async (
  tx: Tx,
  actor: UnitActor,
  questions: readonly Asked[],
  monthly = false,
): Promise<Map<ApprovalKind, ApprovalSum[]>[]> => {
  const month = monthly ? sql`to_char(day, 'YYYY-MM')` : sql`''`;
  const total = (name: string) => sql.raw(`sum(sign * ${name})::int`);
  const packed = (sign: 1 | -1) => sql`string_agg(packed, '') FILTER (WHERE sign = ${sql.raw(String(sign))})`;
  const { text, values } = spell(sql`
    SELECT asked, what, key, ${month} AS month, ${total('applied')}, ${total('approved')}, ${total('rejected')},
      ${total('withdrawn')}, ${total('waits')}, ${packed(1)}, ${packed(-1)}
    FROM (${seenSums(actor, questions, monthly)} UNION ALL ${differences(actor, questions)}) AS said
    GROUP BY 1, 2, 3, 4`);
  type Row = [
    asked: number,
    what: ApprovalKind,
    key: string,
    month: string,
    applied: number,
    approved: number,
    rejected: number,
    withdrawn: number,
    waits: number,
    added: string | null,
    taken: string | null,
  ];
  const rows = await ask<Row>(tx, { text, values, planOnce: false });
  const times = noTimesOf(rows.length);
  const found = rows.map(
    ([asked, kind, of, inMonth, applied, approved, rejected, withdrawn, waits, added, taken], at) => ({
      asked,
      kind,
      row: {
        key: of,
        month: inMonth,
        applied,
        approved,
        rejected,
        withdrawn,
        waits,
        times: addTimes(addTimes(times[at] ?? noTimes(), added, 1), taken, -1),
      },
    }),
  );
  return answersOf(questions, found);
};
