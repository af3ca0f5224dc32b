import { and, count, eq, sql } from 'drizzle-orm';
import { changeRows } from '../../kit/keep-rows.ts';
import type { HandOverProvider } from '../../people/ports.ts';
import { keptDevice } from './device.kept.ts';
import { device } from './device.table.ts';

const keptBy = (unit: string, account: string) =>
  and(eq(device.companyId, unit), eq(device.keeperId, account));

/** The seals somebody keeps. */
export const keptDevices: HandOverProvider = {
  name: 'devices',
  count: async (tx, unit, account) => {
    const [own] = await tx.select({ n: count() }).from(device).where(keptBy(unit, account));
    return own?.n ?? 0;
  },
  move: async (tx, unit, from, to) => {
    const changes = { keeperId: to, revision: sql`${device.revision} + 1`, updatedAt: sql`now()` };
    const moved = await changeRows(tx, keptDevice, changes, keptBy(unit, from));
    return moved.length;
  },
};
