import type { Preferences } from '@chancery/contract/account/calls.ts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Actor, scopeOf } from './actor.ts';
import type { Transactions } from './transaction.ts';

type Kept = z.output<typeof Preferences>;
interface Row extends Record<string, unknown> {
  readonly kept: Partial<Kept>;
}

const none: Kept = { language: null, theme: null, dismissedVersion: null };

export type PreferenceKeeper = ReturnType<typeof createPreferences>;

/** What somebody chose for themselves, kept in the row of the table that knows them. */
export const createPreferences = (transactions: Transactions, table: 'account' | 'operator') => {
  const get = (actor: Actor): Promise<Kept> =>
    transactions.read('platform', async (tx) => {
      const { rows } = await tx.execute<Row>(
        sql`SELECT preferences AS kept FROM ${sql.identifier(table)} WHERE id = ${actor.id}`,
      );
      return { ...none, ...rows[0]?.kept };
    });

  const save = (actor: Actor, changes: Partial<Kept>): Promise<Kept> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { rows } = await tx.execute<Row>(sql`
        UPDATE ${sql.identifier(table)} SET preferences = preferences || ${JSON.stringify(changes)}::jsonb
        WHERE id = ${actor.id} RETURNING preferences AS kept`);
      return { ...none, ...rows[0]?.kept };
    });

  return { get, save };
};
