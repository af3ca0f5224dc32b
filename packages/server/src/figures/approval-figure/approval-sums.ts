import type { StatisticKind } from '@chancery/contract/figure/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import type { Tx } from '../../kit/transaction.ts';
import { approvalsSeenBy } from '../use-figure/sight.ts';
import { partsOf, type Span } from '../use-figure/span.ts';

/** What approvals are told apart by. */
export type ApprovalKind = CodeOf<typeof StatisticKind> | 'approver' | 'total';

/** What was counted of approvals that took about the same time. */
export interface ApprovalSum extends Record<string, unknown> {
  readonly key: string;
  /** `2026-11` */
  readonly month: string;
  readonly bucket: number;
  readonly applied: number;
  readonly approved: number;
  readonly rejected: number;
  readonly withdrawn: number;
  readonly waits: number;
}

const counts = sql`bucket, applied, approved, rejected, withdrawn, waits`;
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

/** One row for each seal where seals are asked for, and only what somebody decided where approvers are. */
const each = (by: ApprovalKind): SQL =>
  by === 'seal' ? sql`CROSS JOIN LATERAL unnest(devices) AS seal` : sql``;
const only = (by: ApprovalKind): SQL => (by === 'approver' ? sql`approver_id <> ${nobody}` : sql`true`);

const differences = (actor: UnitActor, span: Span, by: ApprovalKind): SQL => {
  const zone = sql`figure_zone(${actor.companyId})`;
  return sql`
    SELECT ${keys[by]} AS key, (hour AT TIME ZONE ${zone})::date AS day, ${counts} FROM approval_delta ${each(by)}
    WHERE company_id = ${actor.companyId} AND ${only(by)} AND ${approvalsSeenBy(actor) ?? sql`true`}
      AND hour >= ${span.from}::timestamp AT TIME ZONE ${zone}
      AND hour < (${span.to}::date + 1)::timestamp AT TIME ZONE ${zone}`;
};

const wholeUnit = (actor: UnitActor, span: Span, by: ApprovalKind): SQL =>
  sql.join(
    partsOf(span).map(
      ({ grain, from, to }) => sql`
        SELECT key, at::date AS day, ${counts} FROM approval_sum
        WHERE company_id = ${actor.companyId} AND kind = ${by} AND grain = ${grain} AND at >= ${from} AND at < ${to}`,
    ),
    sql` UNION ALL `,
  );

const ownPart = (actor: UnitActor, span: Span, by: ApprovalKind, sight: SQL): SQL => sql`
  SELECT ${keys[by]} AS key, day, ${counts} FROM approval_day ${each(by)}
  WHERE company_id = ${actor.companyId} AND ${only(by)} AND day BETWEEN ${span.from} AND ${span.to} AND ${sight}`;

/** What was counted in each month of a span, by something and by how long it took, of what somebody may see. */
export const approvalSums = async (
  tx: Tx,
  actor: UnitActor,
  span: Span,
  by: ApprovalKind,
): Promise<ApprovalSum[]> => {
  const sight = approvalsSeenBy(actor);
  const sums = sight ? ownPart(actor, span, by, sight) : wholeUnit(actor, span, by);
  const { rows } = await tx.execute<ApprovalSum>(sql`
    SELECT key, to_char(day, 'YYYY-MM') AS month, bucket, sum(applied)::int AS applied, sum(approved)::int AS approved,
           sum(rejected)::int AS rejected, sum(withdrawn)::int AS withdrawn, sum(waits)::int AS waits
    FROM (${sums} UNION ALL ${differences(actor, span, by)}) AS said GROUP BY 1, 2, 3`);
  return rows;
};
