import { getPreferences, type Preferences, savePreferences } from '@chancery/contract/account/calls.ts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Actor, scopeOf } from './actor.ts';
import { answering, handle } from './handle.ts';
import type { Transactions } from './transaction.ts';

type Kept = z.output<typeof Preferences>;
interface Row extends Record<string, unknown> {
  readonly kept: Partial<Kept>;
}

const none: Kept = { language: null, theme: null, dismissedVersion: null };

/** The row that knows somebody. */
const tableOf = ({ kind }: Actor) => sql.identifier(kind === 'operator' ? 'operator' : 'account');

/** What somebody chose for themselves, kept in the row of the table that knows them. */
export const createPreferences = (transactions: Transactions) => {
  const get = (actor: Actor): Promise<Kept> =>
    transactions.read('platform', async (tx) => {
      const { rows } = await tx.execute<Row>(
        sql`SELECT preferences AS kept FROM ${tableOf(actor)} WHERE id = ${actor.id}`,
      );
      return { ...none, ...rows[0]?.kept };
    });

  const save = (actor: Actor, changes: Partial<Kept>): Promise<Kept> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { rows } = await tx.execute<Row>(sql`
        UPDATE ${tableOf(actor)} SET preferences = preferences || ${JSON.stringify(changes)}::jsonb
        WHERE id = ${actor.id} RETURNING preferences AS kept`);
      return { ...none, ...rows[0]?.kept };
    });

  return answering({ get, save }, () => [
    handle(getPreferences, ({ actor }) => get(actor)),
    handle(savePreferences, ({ actor, input }) => save(actor, input)),
  ]);
};
