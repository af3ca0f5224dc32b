import { eq } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { companyConfig } from './unit.table.ts';

type Columns = Partial<Omit<typeof companyConfig.$inferInsert, 'companyId' | 'switches'>>;

/** Sets limits of a unit; whoever decides about them holds its row. */
export const setLimits = (tx: Tx, companyId: string, limits: Columns) =>
  tx.update(companyConfig).set(limits).where(eq(companyConfig.companyId, companyId));
