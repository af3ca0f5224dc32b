import { sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';

/** What closed units of the same founder have used and nobody has certified: closing one and registering the next renews nothing. */
export const usedByClosed = async (
  tx: Tx,
  companyId: string,
): Promise<{ readonly bytes: number; readonly marks: number }> => {
  const { rows } = await tx.execute<{ bytes: string; marks: number }>(
    sql`SELECT bytes, marks FROM used_by_closed(${companyId})`,
  );
  return { bytes: Number(rows[0]?.bytes ?? 0), marks: rows[0]?.marks ?? 0 };
};
