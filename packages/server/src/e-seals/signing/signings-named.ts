import { inArray } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { signingTask } from './signing.table.ts';

/** What some signing tasks are called. */
export const signingsNamed = (tx: Tx, ids: string[]) => {
  const { id, title } = signingTask;
  return tx.select({ key: id, id, name: title }).from(signingTask).where(inArray(id, ids));
};
