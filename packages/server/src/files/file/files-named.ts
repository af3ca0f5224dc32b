import { inArray } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { file } from './file.table.ts';

/** What some files are called; those that are gone are left out. */
export const filesNamed = (tx: Tx, ids: string[]) => {
  const { id, name } = file;
  return tx.select({ key: id, id, name }).from(file).where(inArray(id, ids));
};
