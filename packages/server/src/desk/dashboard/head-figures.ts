import { ApprovalState } from '@chancery/contract/approval/codes.ts';
import { type getHomeFigures, type HeadType, headFigures } from '@chancery/contract/dashboard/calls.ts';
import { DeviceNeed } from '@chancery/contract/device/codes.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { type SQL, sql } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { needing } from '../../seals/ports.ts';

/** When the day or the month began where the unit is. */
const begin = (of: 'day' | 'month', { companyId }: UnitActor): SQL => sql`(
  SELECT date_trunc(${of}, now(), zone) FROM (SELECT figure_zone(${companyId}) AS zone) AS unit)`;

/** What somebody's numbers are about: administrators the unit, keepers the seals they keep, others themselves. */
const own = ({ role, id, companyId }: UnitActor, deviceId: SQL, userId: SQL): SQL => {
  if (role <= Role.administrator) return sql`true`;
  const kept = sql`${deviceId} IN (SELECT id FROM device WHERE company_id = ${companyId} AND keeper_id = ${id})`;
  return role === Role.sealKeeper ? sql`(${userId} = ${id} OR ${kept})` : sql`${userId} = ${id}`;
};

const questions: Readonly<Record<HeadType, (actor: UnitActor) => SQL>> = {
  device: ({ role, id, companyId }) => sql`
    SELECT count(*)::int AS devices,
      count(online_since)::int AS "devicesOnline",
      (count(*) FILTER (WHERE ${needing(DeviceNeed.attention)}))::int AS "devicesAttention",
      (count(*) FILTER (WHERE ${needing(DeviceNeed.service)}))::int AS "servicesEnding"
    FROM device
    WHERE company_id = ${companyId} AND unbound_at IS NULL
      AND ${role <= Role.administrator ? sql`true` : sql`keeper_id = ${id}`}`,
  use: (actor) => {
    const [today, thisMonth] = [begin('day', actor), begin('month', actor)];
    const mine = own(actor, sql`r.device_id`, sql`r.user_id`);
    return sql`
      SELECT
        (SELECT coalesce(sum(presses), 0) FROM use_record r
          WHERE company_id = ${actor.companyId} AND last_at >= ${today} AND ${mine})::int AS "pressesToday",
        (SELECT count(*) FROM use_record r
          WHERE company_id = ${actor.companyId} AND last_at >= ${thisMonth} AND ${mine})::int AS "usesThisMonth",
        (SELECT count(*) FROM authorization_grant r
          WHERE company_id = ${actor.companyId} AND status IN (0, 3, 4, 5) AND ${mine})::int AS "usesOpen",
        (SELECT count(*) FROM use_record r
          WHERE company_id = ${actor.companyId} AND needs_review AND ${mine})::int AS "usesToReview"`;
  },
  apply: (actor) => {
    const { role, id, companyId } = actor;
    const thisMonth = begin('month', actor);
    return sql`
    SELECT (count(*) FILTER (WHERE state IN (${ApprovalState.running}, ${ApprovalState.awaiting})))::int
        AS "appliesRunning",
      (count(*) FILTER (WHERE created_at >= ${thisMonth}))::int AS "appliesThisMonth",
      (count(*) FILTER (WHERE created_at >= ${thisMonth} AND state = ${ApprovalState.approved}))::int
        AS "appliesApproved",
      (count(*) FILTER (WHERE created_at >= ${thisMonth} AND state = ${ApprovalState.rejected}))::int
        AS "appliesRejected"
    FROM application
    WHERE company_id = ${companyId}
      AND (created_at >= ${thisMonth} OR state IN (${ApprovalState.running}, ${ApprovalState.awaiting}))
      AND ${role <= Role.administrator ? sql`true` : sql`applicant_id = ${id}`}`;
  },
};

/** Makes the reader of the numbers at the head of the home page. */
export const createHeadFigures =
  (transactions: Transactions) =>
  (actor: UnitActor, type: HeadType): Promise<CallResult<typeof getHomeFigures>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const { rows } = await tx.execute<Record<string, number>>(questions[type](actor));
      const found = rows[0] ?? {};
      return { type, figures: headFigures[type].map((name) => ({ name, number: found[name] ?? 0 })) };
    });
