import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { presentDevices } from './device.rows.ts';
import { device } from './device.table.ts';

/** Seals of the unit by id, with their keepers; what is not among the answers does not exist there. */
export const devicesNamed = async (tx: Tx, companyId: string, ids: readonly string[]) => {
  if (ids.length === 0) return [];
  const rows = await tx
    .select()
    .from(device)
    .where(and(eq(device.companyId, companyId), inArray(device.id, [...new Set(ids)])));
  return presentDevices(tx, companyId, rows);
};
