import { sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';

const key = (companyId: string) => sql`hashtextextended(${`staff:${companyId}`}, 0)`;

/**
 * Nobody is disabled or leaves while this transaction finds out who has to do something. Many may hold it at once; it is
 * taken before any row, so that those who wait for each other here do not wait for each other elsewhere.
 */
export const holdStaff = (tx: Tx, companyId: string) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock_shared(${key(companyId)})`);

/** Waits until nobody is finding out who has to do something; whoever asks then no longer finds who left. */
export const changeStaff = (tx: Tx, companyId: string) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(${key(companyId)})`);
