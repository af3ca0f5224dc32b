import { and, eq, ne } from 'drizzle-orm';
import { changeRows } from '../../kit/keep-rows.ts';
import type { Tx } from '../../kit/transaction.ts';
import { keptDevice } from './device.kept.ts';
import { device } from './device.table.ts';

/** Says what kind of seal one is from now on; whoever calls holds it. */
export const setSubtype = async (
  tx: Tx,
  deviceId: string,
  subtype: (typeof device.$inferSelect)['subtype'],
): Promise<void> => {
  await changeRows(tx, keptDevice, { subtype }, and(eq(device.id, deviceId), ne(device.subtype, subtype)));
};
