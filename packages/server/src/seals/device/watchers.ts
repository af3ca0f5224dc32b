import { eq } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { administratorsOf } from '../../people/ports.ts';
import { device } from './device.table.ts';

/** Those whose business a seal is: its keeper, and whoever runs the unit. */
export const watchersOf = async (
  tx: Tx,
  { id, companyId }: { readonly id: string; readonly companyId: string },
): Promise<string[]> => {
  const [row] = await tx.select({ keeperId: device.keeperId }).from(device).where(eq(device.id, id));
  return [...new Set([...(row?.keeperId ? [row.keeperId] : []), ...(await administratorsOf(tx, companyId))])];
};
