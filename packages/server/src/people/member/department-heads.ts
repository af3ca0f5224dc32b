import { sql } from 'drizzle-orm';
import type { HandOverProvider } from './hand-over.ts';

/** The departments somebody is head of. */
export const departmentHeads: HandOverProvider = {
  name: 'departmentHeads',
  count: async (tx, unit, account) => {
    const { rows } = await tx.execute<{ count: number }>(sql`
      SELECT count(*)::int AS count
      FROM department d JOIN membership m ON m.id = d.head_id AND m.company_id = ${unit}
      WHERE m.account_id = ${account}`);
    return rows[0]?.count ?? 0;
  },
  move: async (tx, unit, from, to) => {
    const { rowCount } = await tx.execute(sql`
      UPDATE department d SET head_id = heir.id, revision = d.revision + 1, updated_at = now()
      FROM membership old, membership heir
      WHERE old.company_id = ${unit} AND old.account_id = ${from} AND d.head_id = old.id
        AND heir.company_id = ${unit} AND heir.account_id = ${to}`);
    return rowCount ?? 0;
  },
};
