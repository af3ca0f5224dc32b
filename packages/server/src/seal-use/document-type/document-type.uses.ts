import { limits } from '@chancery/contract/limits.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';

/** How many applications name each of some file types; nobody waits for a count beyond the cap. */
export const usesOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; used: number }>(sql`
    SELECT asked.id, (
      SELECT count(*)::int FROM (
        SELECT FROM application WHERE document_type_id = asked.id LIMIT ${limits.countCap}) AS capped) AS used
    FROM unnest(${sql.param([...ids])}::uuid[]) AS asked (id)`);
  return new Map(rows.map(({ id, used }) => [id, used]));
};

/** Whether an application, a template or any version of a flow names a file type. */
export const isNamedAnywhere = async (tx: Tx, companyId: string, id: string): Promise<boolean> => {
  const { rows } = await tx.execute<{ named: boolean }>(sql`
    SELECT EXISTS (SELECT FROM application WHERE document_type_id = ${id})
        OR EXISTS (SELECT FROM approval_template
                   WHERE company_id = ${companyId} AND ${id}::uuid = ANY (document_type_ids))
        OR EXISTS (SELECT FROM approval_template_version
                   WHERE company_id = ${companyId} AND flow::text LIKE ${`%"${id}"%`}) AS named`);
  return rows[0]?.named ?? false;
};
