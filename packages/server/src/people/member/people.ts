import { sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';

/** What people are called in a unit, by their account; who left it keeps the name they had. */
export const peopleNamed = async (
  tx: Tx,
  companyId: string,
  accountIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(accountIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    SELECT account_id AS id, real_name AS name FROM former_member
    WHERE company_id = ${companyId} AND account_id = ANY (${sql.param(ids)}::uuid[])
    UNION ALL
    SELECT account_id, real_name FROM membership
    WHERE company_id = ${companyId} AND account_id = ANY (${sql.param(ids)}::uuid[])`);
  // Whoever came back has the name of today: it comes last.
  return new Map(rows.map(({ id, name }) => [id, name]));
};

const among = async (
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  isActive: boolean,
): Promise<ReadonlySet<string>> => {
  if (accountIds.length === 0) return new Set();
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT account_id AS id FROM membership
    WHERE company_id = ${companyId} AND account_id = ANY (${sql.param([...new Set(accountIds)])}::uuid[])
      ${isActive ? sql`AND disabled_at IS NULL` : sql``}`);
  return new Set(rows.map(({ id }) => id));
};

/** Those of some people who may act in the unit at present. */
export const activePeople = (tx: Tx, companyId: string, accountIds: readonly string[]) =>
  among(tx, companyId, accountIds, true);

/** Those of some people who belong to the unit, disabled or not. */
export const membersAmong = (tx: Tx, companyId: string, accountIds: readonly string[]) =>
  among(tx, companyId, accountIds, false);
