import { type SQL, sql } from 'drizzle-orm';
import type { Ending, Endings, Leaving } from '../../kit/ending.ts';
import type { Tx } from '../../kit/transaction.ts';

const reach: Readonly<Record<Leaving, number>> = { demoted: 0, disabled: 1, gone: 2 };

const whoseIs = (whose: Ending['whose'], accountId: string): SQL =>
  sql`(${sql.join(
    whose.map((column) => sql`${sql.identifier(column)} = ${accountId}`),
    sql` OR `,
  )})`;

export type Leave = ReturnType<typeof createLeave>;

/** Ends all that lets somebody act or goes on in their name. Logins end where they are kept, in sessions. */
export const createLeave = (endings: Endings) => {
  /** Ends at once what somebody has in hand in a unit, with the change that takes their place away. */
  const one = async (tx: Tx, companyId: string, accountId: string, how: Leaving): Promise<void> => {
    for (const { from, whose, end } of Object.values(endings)) {
      if (reach[from] > reach[how]) continue;
      await end(tx, sql`company_id = ${companyId} AND ${whoseIs(whose, accountId)}`);
    }
  };

  /** Ends what everybody has in hand in a unit that is closed. */
  const everybody = async (tx: Tx, companyId: string): Promise<void> => {
    for (const { end } of Object.values(endings)) await end(tx, sql`company_id = ${companyId}`);
  };

  return { one, everybody };
};
