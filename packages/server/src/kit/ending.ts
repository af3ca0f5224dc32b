import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from './transaction.ts';

/** How far somebody goes: another role, kept out for a while, or gone for good. Each includes what stands before it. */
export type Leaving = 'demoted' | 'disabled' | 'gone';

/** What ends with somebody who leaves a unit; whoever owns its table says how. */
export interface Ending {
  /** From where on it ends. */
  readonly from: Leaving;
  /** Ends what the condition names. */
  readonly end: (tx: Tx, where: SQL) => Promise<unknown>;
  /** The columns that say whose it is. */
  readonly whose: readonly [string, ...string[]];
}

/** Endings by their tables. */
export type Endings = Readonly<Record<string, Ending>>;

/** What is worth nothing once whoever it belonged to has gone. */
export const forgotten = (table: string) => (tx: Tx, where: SQL) =>
  tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE ${where}`);

/** What somebody asked for that is still being made. */
export const underWay = sql`state IN ('waiting', 'working')`;
