import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { fingerprint } from './authorization.table.ts';

/** Whether somebody has a fingerprint registered that a seal can know them by. */
export const hasFingerprint = async (tx: Tx, companyId: string, userId: string): Promise<boolean> => {
  const [found] = await tx
    .select({ id: fingerprint.id })
    .from(fingerprint)
    .where(
      and(
        eq(fingerprint.companyId, companyId),
        eq(fingerprint.userId, userId),
        isNull(fingerprint.removedAt),
      ),
    )
    .limit(1);
  return found !== undefined;
};
