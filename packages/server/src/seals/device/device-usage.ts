import { count, eq } from 'drizzle-orm';
import type { UnitUsage } from '../../kit/unit-usage.ts';
import { device } from './device.table.ts';

/** How many seals a unit has bound. */
export const deviceUsage: UnitUsage = async (tx, companyId) => {
  const [row] = await tx.select({ devices: count() }).from(device).where(eq(device.companyId, companyId));
  return { bindDeviceNum: row?.devices ?? 0 };
};
