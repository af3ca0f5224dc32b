import type {
  getCertificationPolicy,
  setCertificationPolicy,
} from '@chancery/contract/certification/calls.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { sql } from 'drizzle-orm';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { refuseStale } from '../../kit/edit.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { certificationPolicy } from './certification.table.ts';

/** Whether certifications pass by themselves when every check matches. */
export const passesByItself = async (tx: Tx): Promise<boolean> =>
  (await tx.select().from(certificationPolicy))[0]?.passes === true;

/** What operators say about it. */
export const createCertificationPolicy = (transactions: Transactions) => ({
  get: (): Promise<CallResult<typeof getCertificationPolicy>> =>
    transactions.read('platform', async (tx) => {
      const [row] = await tx.select().from(certificationPolicy);
      const { passes, revision, updatedBy } = row ?? refuse('server.unavailable');
      return { passes, revision, updatedBy };
    }),

  set: (
    actor: OperatorActor,
    { passes, revision: begunOn }: CheckedInput<typeof setCertificationPolicy>,
  ): Promise<CallResult<typeof setCertificationPolicy>> =>
    transactions.write('platform', async (tx) => {
      const [row] = await tx.select().from(certificationPolicy).for('update');
      const before = row ?? refuse('server.unavailable');
      refuseStale(before, begunOn, { passes: before.passes });
      const revision = before.revision + 1;
      await tx
        .update(certificationPolicy)
        .set({ passes, revision, updatedBy: actor.name, updatedAt: sql`now()` });
      note({
        objectType: 'certificationPolicy',
        objectId: String(before.id),
        before: { passes: before.passes },
        after: { passes },
      });
      return { revision };
    }),
});
