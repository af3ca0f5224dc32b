import { limits } from '@chancery/contract/limits.ts';
import { SigningState, SigningStep } from '@chancery/contract/signing/codes.ts';
import { isAsked } from '@chancery/contract/signing/rules.ts';
import { sql } from 'drizzle-orm';
import type { Jobs } from '../../kit/jobs.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { countNudge } from './reminded.ts';
import { expiryJob } from './signing.service.ts';
import type { SigningNewsRoom } from './signing-news.ts';
import type { SigningSteps } from './signing-steps.ts';
import { lockTask } from './task-lock.ts';

interface TaskJob {
  readonly taskId: string;
  readonly companyId: string;
}

interface PartyJob extends TaskJob {
  readonly partyId: string;
}

interface Parts {
  readonly transactions: Transactions;
  readonly jobs: Jobs;
  readonly steps: SigningSteps;
  readonly news: SigningNewsRoom;
}

const nudgeJob = 'signing.nudge';
const nudgesJob = 'signing.nudges';
/** Ten in the morning where the units are, in UTC. */
const everyMorning = '0 2 * * *';

/** What time does to signing tasks: they expire, and those who are asked are reminded each morning. */
export const createSigningJobs = ({ transactions, jobs, steps, news }: Parts) => {
  const expire = ({ taskId, companyId }: TaskJob): Promise<void> =>
    transactions.apart({ companyId }, async (tx) => {
      const whole = await lockTask(tx, companyId, taskId);
      const { state, expiresAt } = whole.task;
      if (state !== SigningState.running || expiresAt.getTime() > Date.now()) return;
      const ended = await steps.end(tx, whole, { state: SigningState.expired });
      await steps.happen(tx, ended.task, { step: SigningStep.expired, byName: '' });
      await news.tellEnd(tx, ended, { event: 'signing.expired', params: { title: ended.task.title } }, {});
    });

  const nudge = ({ taskId, companyId, partyId }: PartyJob): Promise<void> =>
    transactions.apart({ companyId }, async (tx) => {
      const { task, parties } = await lockTask(tx, companyId, taskId);
      const party = parties.find(({ id }) => id === partyId);
      if (task.state !== SigningState.running || !party || !isAsked(party.state)) return;
      await countNudge(tx, party);
      await news.ask(tx, task, party, 'byItself');
    });

  /** Finds those who were asked a day ago and heard nothing since. */
  const nudgeAll = (): Promise<void> =>
    transactions.apart('platform', async (tx) => {
      const { rows } = await tx.execute<{ partyId: string; taskId: string; companyId: string }>(sql`
        SELECT p.id AS "partyId", p.task_id AS "taskId", p.company_id AS "companyId"
        FROM signing_party p JOIN signing_task t ON t.id = p.task_id
        WHERE p.state IN ('asked', 'opened') AND t.state = 'running' AND t.expires_at > now()
          AND p.nudges < ${limits.signing.nudges}
          AND greatest(p.asked_at, p.reminded_at) < now() - interval '20 hours'`);
      await jobs.sendMany(
        tx,
        nudgeJob,
        rows.map((data) => ({ data, singletonKey: data.partyId })),
      );
    });

  jobs.define(expiryJob, expire);
  jobs.define(nudgeJob, nudge);
  jobs.define(nudgesJob, nudgeAll);
  jobs.schedule(nudgesJob, everyMorning);
  return { expire, nudge, nudgeAll };
};
