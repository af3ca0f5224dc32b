import { sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import { iso } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { approvalsSeenBy } from '../use-figure/sight.ts';

/** Whose decision applications wait for now, at which step and since when, of what somebody may see. */
export const waitingNow = async (tx: Tx, actor: UnitActor, most: number) => {
  const sight = approvalsSeenBy(actor) ?? sql`true`;
  const { rows } = await tx.execute<{
    userId: string;
    realName: string;
    stepName: string;
    number: number;
    since: Date;
  }>(sql`
    SELECT user_id AS "userId", max(user_name) AS "realName", step_name AS "stepName",
           count(DISTINCT application_id)::int AS number, min(opened_at) AS since
    FROM (
      SELECT t.user_id, t.user_name, t.opened_at, t.application_id, a.step_name, a.applicant_id,
             ARRAY(SELECT device_id FROM application_seal s WHERE s.application_id = a.id) AS devices
      FROM approval_task t JOIN application a ON a.id = t.application_id
      WHERE t.company_id = ${actor.companyId} AND t.state = 'open') AS open
    WHERE ${sight}
    GROUP BY user_id, step_name ORDER BY min(opened_at), user_id, step_name LIMIT ${most}`);
  return rows.map((row) => ({ ...row, since: iso(new Date(row.since)) }));
};
