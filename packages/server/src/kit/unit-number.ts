import { sql } from 'drizzle-orm';
import type { Tx } from './transaction.ts';

/** The next number of a kind in a unit, such as `Q-0007`: no gaps, no doubles, however many ask at once. */
export const nextUnitNumber = async (tx: Tx, companyId: string, kind: string): Promise<string> => {
  const { rows } = await tx.execute<{ last: number }>(sql`
    INSERT INTO unit_counter (company_id, kind, last) VALUES (${companyId}, ${kind}, 1)
    ON CONFLICT (company_id, kind) DO UPDATE SET last = unit_counter.last + 1
    RETURNING last`);
  return `${kind}-${String(rows[0]?.last ?? 1).padStart(4, '0')}`;
};
