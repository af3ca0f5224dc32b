import { and, asc, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { accountDigest, type BeginRemoval } from './begin-removal.ts';
import { unitClosing } from './closing.table.ts';
import { obstaclesOf } from './obstacles.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly begin: BeginRemoval;
}

const beforeAll = '00000000-0000-0000-0000-000000000000';
const forgottenAtOnce = 1_000;

/** Begins what is due: units whose time to think has passed, that nobody holds back, and on whom nobody relies any more. */
export const createClosingChore = ({ transactions, begin }: Parts) => {
  const next = (tx: Tx, after: string) =>
    tx
      .select()
      .from(unitClosing)
      .where(
        and(
          isNull(unitClosing.withdrawnAt),
          isNull(unitClosing.heldAt),
          lte(unitClosing.dueAt, sql`now()`),
          sql`NOT EXISTS (SELECT FROM closed_unit WHERE company_id = ${unitClosing.companyId})`,
          gt(unitClosing.id, after),
        ),
      )
      .orderBy(asc(unitClosing.id))
      .limit(1)
      .for('update', { skipLocked: true });

  const beginNext = (after: string): Promise<string | undefined> =>
    transactions.apart('platform', async (tx) => {
      const [row] = await next(tx, after);
      if (!row) return undefined;
      const { companyId, exportFirst, askedAt } = row;
      const wish = exportFirst ? { since: askedAt } : undefined;
      if ((await obstaclesOf(tx, companyId, wish)).length === 0)
        await begin(tx, { ...row, asker: accountDigest(row.askedBy) });
      return row.id;
    });

  /** What the law has the platform keep no longer. */
  const forget = (): Promise<void> =>
    transactions.apart('platform', async (tx) => {
      await tx.execute(sql`SELECT closed_unit_forget(${forgottenAtOnce}::int)`);
    });

  return {
    forget,
    beginDue: async (): Promise<void> => {
      for (let after: string | undefined = beforeAll; after; ) after = await beginNext(after);
    },
  };
};
