import { CertificationState } from '@chancery/contract/certification/codes.ts';
import { and, eq } from 'drizzle-orm';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { certification } from './certification.table.ts';

/** Locks a certification that is still under review, of one unit or any; whoever is too late hears who was quicker. */
export const lockOpen = async (
  tx: Tx,
  id: string,
  companyId?: string,
): Promise<typeof certification.$inferSelect> => {
  const [row] = await tx
    .select()
    .from(certification)
    .where(and(eq(certification.id, id), companyId ? eq(certification.companyId, companyId) : undefined))
    .for('update');
  if (!row) return refuse('certification.notFound');
  if (row.state === CertificationState.reviewing) return row;
  const by = row.reviewedByName ?? '';
  const conflict = { by, at: iso(row.reviewedAt ?? row.submittedAt), current: { state: row.state } };
  return refuse('certification.decided', { params: { by }, conflict });
};
