import { type SQL, sql } from 'drizzle-orm';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { membership } from '../unit/unit.table.ts';

/** From so many people on, it is quicker to walk through the list than to gather them first. */
const many = 2_000;

/** A department of the unit and everything below it. */
const withBelow = async (tx: Tx, companyId: string, id: string): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    WITH RECURSIVE below AS (
      SELECT id FROM department WHERE id = ${id} AND company_id = ${companyId}
      UNION ALL SELECT d.id FROM department d JOIN below ON d.parent_id = below.id
    )
    SELECT id FROM below`);
  return rows.map((row) => row.id);
};

/** The condition that a member belongs to a department or to one below it. */
export const inDepartment = async (tx: Tx, companyId: string, id: string): Promise<SQL> => {
  const ids = await withBelow(tx, companyId, id);
  if (ids.length === 0) refuse('member.departmentNotFound');
  const there = sql`md.department_id = ANY (${sql.param(ids)}::uuid[])`;
  const { rowCount } = await tx.execute(
    sql`SELECT FROM membership_department md WHERE ${there} LIMIT ${many + 1}`,
  );
  // OFFSET 0 keeps the planner from gathering everybody after all.
  return (rowCount ?? 0) > many
    ? sql`EXISTS (SELECT FROM membership_department md WHERE md.membership_id = ${membership.id} AND ${there} OFFSET 0)`
    : sql`${membership.id} IN (SELECT md.membership_id FROM membership_department md WHERE ${there})`;
};
