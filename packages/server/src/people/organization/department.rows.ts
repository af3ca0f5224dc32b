import { limits } from '@chancery/contract/limits.ts';
import { maskPhone } from '@chancery/contract/rules/phone.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';

interface Row extends Record<string, unknown> {
  id: string;
  parent_id: string | null;
  name: string;
  revision: number;
  has_children: boolean;
  members: number;
  head: string | null;
  head_name: string | null;
  head_mobile: string | null;
  path?: string[];
  above?: string[];
}

const columns = sql`d.id, d.parent_id, d.name, d.revision,
  EXISTS (SELECT FROM department c WHERE c.parent_id = d.id) AS has_children,
  (SELECT count(*) FROM membership_department p WHERE p.department_id = d.id)::int AS members,
  m.account_id AS head, m.real_name AS head_name, m.mobile AS head_mobile`;

const present = (row: Row, showsPhones: boolean) => ({
  id: row.id,
  parentId: row.parent_id,
  name: row.name,
  hasChildren: row.has_children,
  path: row.path ?? [],
  above: row.above ?? [],
  members: row.members,
  revision: row.revision,
  head:
    row.head === null
      ? null
      : {
          userId: row.head,
          realName: row.head_name ?? '',
          mobile: showsPhones ? (row.head_mobile ?? '') : maskPhone(row.head_mobile ?? ''),
        },
  unit: null,
});

/** One level of the departments of a unit, in their order. */
export const departmentLevel = async (
  tx: Tx,
  companyId: string,
  parentId: string | undefined,
  showsPhones: boolean,
) => {
  const below: SQL = parentId === undefined ? sql`d.parent_id IS NULL` : sql`d.parent_id = ${parentId}`;
  const { rows } = await tx.execute<Row>(sql`
    SELECT ${columns} FROM department d LEFT JOIN membership m ON m.id = d.head_id
    WHERE d.company_id = ${companyId} AND ${below}
    ORDER BY d.position, d.id LIMIT ${limits.tree.level + 1}`);
  return rows.map((row) => present(row, showsPhones));
};

/** The departments that match, each with what stands above it. */
export const departmentsFound = async (tx: Tx, companyId: string, matches: SQL, showsPhones: boolean) => {
  const { rows } = await tx.execute<Row>(sql`
    WITH RECURSIVE found AS (
      SELECT id, parent_id FROM department
      WHERE company_id = ${companyId} AND ${matches} ORDER BY name, id LIMIT ${limits.tree.found + 1}),
    line AS (
      SELECT id AS hit, parent_id AS at, ARRAY[]::text[] AS path, ARRAY[]::uuid[] AS above FROM found
      UNION ALL
      SELECT l.hit, d.parent_id, d.name || l.path, d.id || l.above FROM line l JOIN department d ON d.id = l.at)
    SELECT ${columns}, line.path, line.above
    FROM line JOIN department d ON d.id = line.hit LEFT JOIN membership m ON m.id = d.head_id
    WHERE line.at IS NULL ORDER BY d.name, d.id`);
  return rows.map((row) => present(row, showsPhones));
};
