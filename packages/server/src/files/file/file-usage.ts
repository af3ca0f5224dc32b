import type { UnitUsage } from '../../kit/unit-usage.ts';
import { megabytesUsed } from './file-room.ts';

/** How many megabytes a unit's files take. */
export const storageUsage: UnitUsage = async (tx, companyId) => ({
  freeStorageSpace: await megabytesUsed(tx, companyId),
});
