import { inArray } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { detection } from './identify.table.ts';

/** The names of files that somebody wanted to know the source of, by the identification. */
export const identifiedFiles = (tx: Tx, ids: string[]) => {
  const { id, fileName } = detection;
  return tx.select({ key: id, id, name: fileName }).from(detection).where(inArray(id, ids));
};
