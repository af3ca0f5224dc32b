import { type SQL, sql } from 'drizzle-orm';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';

/** An organisation as the tree shows it. */
export interface OrgNode extends Record<string, unknown> {
  id: string;
  parentId: string | null;
  name: string;
  remark: string;
  children: number;
  operators: number;
  revision: number;
  path: { id: string; name: string }[];
}

/** Organisations that meet a condition, each with what stands below it and the way down to it. */
export const findNodes = async (tx: Tx, where: SQL, most: number): Promise<OrgNode[]> => {
  const { rows } = await tx.execute<OrgNode>(sql`
    WITH RECURSIVE found AS (
      SELECT o.* FROM org o WHERE ${where} ORDER BY o.position, o.id LIMIT ${most}
    ), above AS (
      SELECT f.id AS of, p.id, p.parent_id, p.name, 1 AS distance FROM found f JOIN org p ON p.id = f.parent_id
      UNION ALL
      SELECT a.of, p.id, p.parent_id, p.name, a.distance + 1 FROM above a JOIN org p ON p.id = a.parent_id
    )
    SELECT f.id, f.parent_id AS "parentId", f.name, f.remark, f.revision,
      (SELECT count(*) FROM org c WHERE c.parent_id = f.id)::int AS children,
      (SELECT count(*) FROM operator p WHERE p.org_id = f.id)::int AS operators,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) ORDER BY a.distance DESC)
                FROM above a WHERE a.of = f.id), '[]') AS path
    FROM found f ORDER BY f.position, f.id`);
  return rows;
};

/** The ids from the top down to an organisation, itself last. */
export const wayTo = async (tx: Tx, id: string): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    WITH RECURSIVE way AS (
      SELECT id, parent_id, 0 AS distance FROM org WHERE id = ${id}
      UNION ALL
      SELECT p.id, p.parent_id, w.distance + 1 FROM way w JOIN org p ON p.id = w.parent_id
    ) SELECT id FROM way ORDER BY distance DESC`);
  return rows.length > 0 ? rows.map((row) => row.id) : refuse('org.notFound');
};

/** How many levels an organisation and what stands below it take. */
export const heightOf = async (tx: Tx, id: string): Promise<number> => {
  const { rows } = await tx.execute<{ height: number }>(sql`
    WITH RECURSIVE below AS (
      SELECT id, 1 AS level FROM org WHERE id = ${id}
      UNION ALL
      SELECT c.id, b.level + 1 FROM below b JOIN org c ON c.parent_id = b.id
    ) SELECT max(level) AS height FROM below`);
  return rows[0]?.height ?? 1;
};
