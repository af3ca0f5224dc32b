import type { UnitUsage } from '../../kit/unit-usage.ts';
import { roomOf } from './device-writes.ts';

/** How many seals a unit has bound. */
export const deviceUsage: UnitUsage = async (tx, companyId) => ({
  bindDeviceNum: (await roomOf(tx, companyId)).used,
});
