import { inArray } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { watermarkRecord } from './watermark.table.ts';

/** The names of files that were marked, by the record of the mark. */
export const markedFiles = (tx: Tx, ids: string[]) => {
  const { id, fileName } = watermarkRecord;
  return tx.select({ key: id, id, name: fileName }).from(watermarkRecord).where(inArray(id, ids));
};
