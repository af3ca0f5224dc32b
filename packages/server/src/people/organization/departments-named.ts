import { sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';

/** The names of departments of a unit, by id; one of another unit is not among them. */
export const departmentsNamed = async (
  tx: Tx,
  companyId: string,
  departmentIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(departmentIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    SELECT id, name FROM department
    WHERE company_id = ${companyId} AND id = ANY (${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
};
