import { inArray } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { identityCheck } from './identity-check.table.ts';

/** The numbers of some identity checks: they say nothing of who was checked. */
export const identitiesNumbered = (tx: Tx, ids: string[]) => {
  const { id, number } = identityCheck;
  return tx.select({ key: id, id, name: number }).from(identityCheck).where(inArray(id, ids));
};
