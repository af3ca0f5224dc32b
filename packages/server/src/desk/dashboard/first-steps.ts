import { CertificationState } from '@chancery/contract/certification/codes.ts';
import { firstSteps } from '@chancery/contract/dashboard/calls.ts';
import { sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import type { Tx } from '../../kit/transaction.ts';

/** What a unit has done of what it needs before its first use; null for those who do not set it up, and once all is done. */
export const firstStepsOf = async (tx: Tx, { companyId, permissions }: UnitActor) => {
  if (!permissions.has('device.bind')) return null;
  const { rows } = await tx.execute<Record<(typeof firstSteps)[number], boolean>>(sql`
    SELECT EXISTS (SELECT FROM certification WHERE company_id = ${companyId} AND state = ${CertificationState.approved}) AS certify,
           (SELECT count(*) FROM (SELECT FROM membership WHERE company_id = ${companyId} LIMIT 2) AS people) > 1 AS invite,
           EXISTS (SELECT FROM device WHERE company_id = ${companyId} AND unbound_at IS NULL) AS seal,
           EXISTS (SELECT FROM approval_template WHERE company_id = ${companyId} AND enabled) AS template,
           EXISTS (SELECT FROM use_record WHERE company_id = ${companyId}) AS use`);
  const [done] = rows;
  const steps = firstSteps.map((step) => ({ step, done: done?.[step] ?? false }));
  return steps.every((each) => each.done) ? null : steps;
};
