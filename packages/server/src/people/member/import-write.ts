import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { UnitActor } from '../../kit/actor.ts';
import { tellInvited } from '../../kit/live.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { CheckedRow } from './import-row.ts';
import { untilExpiry } from './invitation.rows.ts';

/** Invites everybody at once: three statements, however many they are. */
export const inviteRows = async (tx: Tx, actor: UnitActor, good: readonly CheckedRow[]): Promise<void> => {
  if (good.length === 0) return;
  const column = <T>(of: (row: CheckedRow) => T) => sql.param(good.map(of));
  const mobiles = column(({ mobile }) => mobile);
  await tx.execute(sql`
    UPDATE invitation SET outcome = 'expired', ended_at = expires_at
    WHERE company_id = ${actor.companyId} AND mobile = ANY (${mobiles}::text[]) AND outcome IS NULL`);
  await tx.execute(sql`
    INSERT INTO invitation (id, company_id, mobile, real_name, role, job_title, department_ids, invited_by,
                            invited_by_name, expires_at)
    SELECT given.id, ${actor.companyId}, given.mobile, given.real_name, given.role, given.job_title,
           string_to_array(given.departments, ',')::uuid[], ${actor.id}, ${actor.name}, ${untilExpiry()}
    FROM unnest(${column(() => uuidv7())}::uuid[], ${mobiles}::text[], ${column(({ realName }) => realName)}::text[],
                ${column(({ role }) => role)}::smallint[], ${column(({ jobTitle }) => jobTitle)}::text[],
                ${column(({ departmentIds }) => departmentIds.join(','))}::text[])
      AS given (id, mobile, real_name, role, job_title, departments)`);
  await tellInvited(
    tx,
    good.map(({ mobile }) => mobile),
  );
};
