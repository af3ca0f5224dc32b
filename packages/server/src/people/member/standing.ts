import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';

interface Claim {
  readonly companyId: SQL | string;
  readonly accountId: SQL | string;
  /** When what somebody shows was made. */
  readonly since: SQL | Date;
}

const moment = (since: SQL | Date): SQL =>
  since instanceof Date ? sql`${since.toISOString()}::timestamptz` : since;

/**
 * The condition that somebody may act in a unit and has been what they are there since a ticket was made: whoever left,
 * was disabled or has another role finds that nothing made before opens anything, also after they came back.
 */
export const standsSince = ({ companyId, accountId, since }: Claim): SQL => sql`EXISTS (
  SELECT FROM membership m
  JOIN company c ON c.id = m.company_id AND c.deleted_at IS NULL
  WHERE m.company_id = ${companyId} AND m.account_id = ${accountId} AND m.disabled_at IS NULL
    AND m.access_since <= ${moment(since)})`;

/** The same, held until the transaction ends: nobody is removed meanwhile. */
export const holdStanding = async (tx: Tx, { companyId, accountId, since }: Claim): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    SELECT FROM membership WHERE company_id = ${companyId} AND account_id = ${accountId} AND disabled_at IS NULL
      AND access_since <= ${moment(since)} FOR SHARE`);
  return (rowCount ?? 0) > 0;
};
