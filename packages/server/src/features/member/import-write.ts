import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { UnitActor } from '../../kit/actor.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { CheckedRow } from './import-row.ts';

/** Adds everybody at once: three statements, however many they are. */
export const addRows = async (tx: Tx, actor: UnitActor, good: readonly CheckedRow[]): Promise<void> => {
  if (good.length === 0) return;
  // In one order, so that two units that import the same people do not wait for each other.
  const rows = [...good]
    .sort((a, b) => (a.mobile < b.mobile ? -1 : 1))
    .map((row) => ({ ...row, id: uuidv7() }));
  const column = <T>(of: (row: (typeof rows)[number]) => T) => sql.param(rows.map(of));
  const mobiles = column(({ mobile }) => mobile);
  const names = column(({ realName }) => realName);
  await tx.execute(sql`
    INSERT INTO account (id, mobile, real_name)
    SELECT * FROM unnest(${column(() => uuidv7())}::uuid[], ${mobiles}::text[], ${names}::text[])
    ON CONFLICT (mobile) DO NOTHING`);
  await tx.execute(sql`
    INSERT INTO membership (id, company_id, account_id, role, real_name, job_title, updated_by)
    SELECT given.id, ${actor.companyId}, account.id, given.role, given.real_name, given.job_title, ${actor.name}
    FROM unnest(${column(({ id }) => id)}::uuid[], ${mobiles}::text[], ${column(({ role }) => role)}::smallint[],
                ${names}::text[], ${column(({ jobTitle }) => jobTitle)}::text[])
      AS given (id, mobile, role, real_name, job_title)
    JOIN account ON account.mobile = given.mobile`);
  const places = rows.flatMap(({ id, departmentIds }) =>
    departmentIds.map((department) => ({ id, department })),
  );
  if (places.length === 0) return;
  await tx.execute(sql`
    INSERT INTO membership_department (company_id, membership_id, department_id)
    SELECT ${actor.companyId}, member, department
    FROM unnest(${sql.param(places.map(({ id }) => id))}::uuid[],
                ${sql.param(places.map(({ department }) => department))}::uuid[]) AS place (member, department)`);
};
