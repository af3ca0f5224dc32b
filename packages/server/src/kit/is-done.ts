import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from './transaction.ts';

/** Whether a function of the database did what it was asked to. */
export const isDone = async (tx: Tx, step: SQL): Promise<boolean> => {
  const { rows } = await tx.execute<{ answer: boolean }>(sql`SELECT ${step} AS answer`);
  return rows[0]?.answer === true;
};
