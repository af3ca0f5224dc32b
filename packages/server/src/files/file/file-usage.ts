import { limits } from '@chancery/contract/limits.ts';
import { eq } from 'drizzle-orm';
import type { UnitUsage } from '../../kit/unit-usage.ts';
import { fileUsage } from './file.table.ts';

/** How many megabytes a unit's files take. */
export const storageUsage: UnitUsage = async (tx, companyId) => {
  const [row] = await tx
    .select({ bytes: fileUsage.bytes })
    .from(fileUsage)
    .where(eq(fileUsage.companyId, companyId));
  return { freeStorageSpace: Math.ceil((row?.bytes ?? 0) / limits.bytesPerMb) };
};
