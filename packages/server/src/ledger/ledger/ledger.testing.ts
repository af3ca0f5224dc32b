import type pg from 'pg';

/** How much of a kind of value a unit has used or holds, as the ledger says; the database's owner asks. */
export const usedIn = async (
  db: Pick<pg.Pool, 'query'>,
  companyId: string,
  value: 'text' | 'mark' | 'identification' | 'sealing' | 'certificate' | 'storage' | 'deviceDay',
): Promise<number> => {
  const { rows } = await db.query<{ used: number }>(
    `SELECT coalesce(sum(a.balance), 0)::int AS used FROM ledger_lot l JOIN ledger_account a ON a.lot_id = l.id
     WHERE l.company_id = $1 AND l.value = $2 AND a.role IN ('held', 'spent')`,
    [companyId, value],
  );
  return rows[0]?.used ?? 0;
};
