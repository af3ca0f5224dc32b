import { limits } from '@chancery/contract/limits.ts';
import { eq } from 'drizzle-orm';
import type { UnitUsage } from '../../kit/unit-usage.ts';
import { usedByClosed } from '../../people/ports.ts';
import { fileUsage } from './file.table.ts';

/** How many megabytes a unit's files take. */
export const storageUsage: UnitUsage = async (tx, companyId) => {
  const [row] = await tx
    .select({ bytes: fileUsage.bytes })
    .from(fileUsage)
    .where(eq(fileUsage.companyId, companyId));
  const bytes = (row?.bytes ?? 0) + (await usedByClosed(tx, companyId)).bytes;
  return { freeStorageSpace: Math.ceil(bytes / limits.bytesPerMb) };
};
