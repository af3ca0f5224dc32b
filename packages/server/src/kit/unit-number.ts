import { sql } from 'drizzle-orm';
import type { Tx } from './transaction.ts';

/**
 * Counts one more of a kind in a unit: no gaps, no doubles, however many ask at once. The counter stays locked to the end
 * of the transaction, so ask as late as you can.
 */
export const countUp = async (tx: Tx, companyId: string, kind: string): Promise<number> => {
  const { rows } = await tx.execute<{ last: number }>(sql`
    INSERT INTO unit_counter (company_id, kind, last) VALUES (${companyId}, ${kind}, 1)
    ON CONFLICT (company_id, kind) DO UPDATE SET last = unit_counter.last + 1
    RETURNING last`);
  return rows[0]?.last ?? 1;
};

/** The next number of a kind in a unit, such as `Q-0007`. */
export const nextUnitNumber = async (tx: Tx, companyId: string, kind: string): Promise<string> =>
  `${kind}-${String(await countUp(tx, companyId, kind)).padStart(4, '0')}`;
