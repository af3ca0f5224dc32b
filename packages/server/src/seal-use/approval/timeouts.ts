import { TaskState } from '@chancery/contract/approval/codes.ts';
import { eq } from 'drizzle-orm';
import type { Jobs } from '../../kit/jobs.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { type ApprovalRunner, timeoutJob } from './approval.runner.ts';
import { approvalTask } from './approval.table.ts';
import { lockApplication } from './approval-store.ts';

interface Due {
  readonly companyId: string;
  readonly id: string;
  readonly taskId: string;
}

/** Lets time run out for tasks: reminds, passes on, approves or rejects as their step says. */
export const defineTimeouts = (jobs: Jobs, transactions: Transactions, runner: ApprovalRunner): void =>
  jobs.define<Due>(timeoutJob, ({ companyId, id, taskId }) =>
    transactions.apart({ companyId }, async (tx) => {
      const row = await lockApplication(tx, companyId, id);
      const [task] = await tx.select().from(approvalTask).where(eq(approvalTask.id, taskId));
      // Decided in the meantime: nothing is late any more.
      if (task?.state !== TaskState.open || !task.dueAt) return;
      if (task.dueAt <= new Date()) {
        await runner.play(tx, row, { action: 'timeOut', taskId });
        return;
      }
      // The database's clock is a little ahead of ours, or the time was set anew.
      await jobs.send(tx, timeoutJob, { companyId, id, taskId }, { startAfter: task.dueAt });
    }),
  );
