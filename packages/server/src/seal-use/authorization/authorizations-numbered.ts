import { inArray } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { authorization } from './authorization.table.ts';

/** The numbers of authorisations. */
export const authorizationsNumbered = (tx: Tx, ids: string[]) => {
  const { id, empowerNo } = authorization;
  return tx.select({ key: id, id, name: empowerNo }).from(authorization).where(inArray(id, ids));
};
