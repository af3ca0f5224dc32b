import { isOpen } from '@chancery/contract/authorization/rules.ts';
import { limits } from '@chancery/contract/limits.ts';
import { and, lt, sql } from 'drizzle-orm';
import type { Jobs } from '../../kit/jobs.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { Tell } from '../../people/ports.ts';
import { tellOf } from './authorization.news.ts';
import { lockAuthorization, type Steps } from './authorization.steps.ts';
import { type AuthorizationRow, authorization } from './authorization.table.ts';

const expireJob = 'authorization.expire';
const expiringJob = 'authorization.expiring';
const sweepJob = 'authorization.sweep';
const sweptAtOnce = 500;
const soonMs = limits.authorization.soonMinutes * 60_000;

interface Due {
  readonly companyId: string;
  readonly id: string;
}

export type Expiry = ReturnType<typeof createExpiry>;

/** Ends authorisations whose time is over, and warns before; also what fell due while no server ran. */
export const createExpiry = (jobs: Jobs, transactions: Transactions, steps: Steps, tell: Tell) => {
  const open = async (tx: Tx, { companyId, id }: Due): Promise<AuthorizationRow | undefined> => {
    const row = await lockAuthorization(tx, companyId, id);
    return row && isOpen(row.status) ? row : undefined;
  };

  jobs.define<Due>(expireJob, (due) =>
    transactions.apart({ companyId: due.companyId }, async (tx) => {
      const row = await open(tx, due);
      if (!row) return;
      // The database's clock may be a little ahead of ours.
      if (row.windowEnd > new Date()) await jobs.send(tx, expireJob, due, { startAfter: row.windowEnd });
      else await steps.take(tx, row, { action: 'expire', by: null });
    }),
  );

  jobs.define<Due>(expiringJob, (due) =>
    transactions.apart({ companyId: due.companyId }, async (tx) => {
      const row = await open(tx, due);
      if (row) await tellOf(tx, tell, 'expiring', row, { by: null });
    }),
  );

  // What nobody promised, such as rows that were restored from elsewhere, ends all the same.
  jobs.define(sweepJob, () =>
    transactions.apart('platform', async (tx) => {
      const rows = await tx
        .select({ id: authorization.id, companyId: authorization.companyId })
        .from(authorization)
        .where(
          and(
            sql`${authorization.status} IN (0, 3, 4, 5)`,
            lt(authorization.windowEnd, sql`now() - interval '1 minute'`),
          ),
        )
        .orderBy(authorization.windowEnd)
        .limit(sweptAtOnce);
      await jobs.sendMany(
        tx,
        expireJob,
        rows.map((data) => ({ data, singletonKey: data.id })),
      );
    }),
  );
  jobs.schedule(sweepJob, '*/10 * * * *');

  /** Promises to look after a new authorisation when its time is nearly over, and when it is. */
  const watch = async (
    tx: Tx,
    { id, companyId, windowStart, windowEnd }: AuthorizationRow,
  ): Promise<void> => {
    await jobs.send(tx, expireJob, { companyId, id }, { startAfter: windowEnd });
    const soon = new Date(windowEnd.getTime() - soonMs);
    if (soon > windowStart && soon > new Date())
      await jobs.send(tx, expiringJob, { companyId, id }, { startAfter: soon });
  };

  return { watch };
};
