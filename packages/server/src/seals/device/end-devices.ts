import { and, eq, isNull, sql } from 'drizzle-orm';
import { changeRows } from '../../kit/keep-rows.ts';
import type { Tx } from '../../kit/transaction.ts';
import { keptDevice } from './device.kept.ts';
import { device } from './device.table.ts';

/** Lets go of every seal of a unit: what they send is nobody's from then on, and somebody else may bind them. */
export const endDevices = async (tx: Tx, companyId: string, by: string): Promise<void> => {
  const changes = {
    enabled: false,
    unboundAt: sql`now()`,
    revision: sql`${device.revision} + 1`,
    updatedBy: by,
    updatedAt: sql`now()`,
  };
  await changeRows(tx, keptDevice, changes, and(eq(device.companyId, companyId), isNull(device.unboundAt)));
};
