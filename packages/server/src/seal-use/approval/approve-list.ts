import { ApproveTab } from '@chancery/contract/application/codes.ts';
import { listApprovals } from '@chancery/contract/approval/calls.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { joinedPage } from '../../kit/list.ts';
import type { Contains } from '../../kit/search.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { applicationLine } from '../application/application.line.ts';
import { lookAt } from '../application/application.lists.ts';
import { presentLine } from '../application/application.present.ts';
import { approvalCopy, approvalTask, type TaskRow } from './approval.table.ts';

type Input = CheckedInput<typeof listApprovals>;
type Result = CallResult<typeof listApprovals>;

/** What the filters ask of the application behind a task or a copy. */
const behind = (
  applicationId: AnyPgColumn,
  input: Input,
  contains: Contains | undefined,
): SQL | undefined => {
  const wanted = [
    contains?.(sql`a.id`, sql`a.words`),
    input.kind ? sql`a.kind = ${input.kind}` : undefined,
    input.applicantId ? sql`a.applicant_id = ${input.applicantId}` : undefined,
    input.deviceId
      ? sql`EXISTS (SELECT FROM application_seal s WHERE s.application_id = a.id AND s.device_id = ${input.deviceId})`
      : undefined,
  ].filter((each) => each !== undefined);
  if (wanted.length === 0) return undefined;
  return sql`EXISTS (SELECT FROM application a WHERE a.id = ${applicationId} AND ${sql.join(wanted, sql` AND `)})`;
};

type More = Pick<Result['list'][number], 'taskId' | 'insteadOf' | 'dueAt' | 'at'>;

const shownOfTask = ['id', 'insteadOf', 'insteadOfName', 'dueAt', 'openedAt', 'decidedAt'] as const;
const shownOfCopy = ['readAt', 'at'] as const;

const ofTask = (row: Pick<TaskRow, (typeof shownOfTask)[number]>, open: boolean): More => ({
  taskId: open ? row.id : null,
  insteadOf: row.insteadOf === null ? null : { userId: row.insteadOf, realName: row.insteadOfName ?? '' },
  dueAt: isoOrNull(row.dueAt),
  at: iso((open ? row.openedAt : row.decidedAt) ?? new Date(0)),
});

const notMine: Omit<More, 'at'> = { taskId: null, insteadOf: null, dueAt: null };

/** What waits for somebody, what they decided, and what they got a copy of. */
export const createApproveList = (transactions: Transactions) => {
  const tasks = (actor: UnitActor, input: Input, open: boolean): Promise<Result> =>
    lookAt(transactions, actor, input, (tx, contains) => {
      const filtered = behind(approvalTask.applicationId, input, contains);
      return joinedPage(tx, {
        from: approvalTask,
        shown: shownOfTask,
        join: applicationLine,
        by: approvalTask.applicationId,
        where: [
          eq(approvalTask.companyId, actor.companyId),
          eq(approvalTask.userId, actor.id),
          // Written out, so that the index of just these tasks is seen to fit.
          open
            ? sql`${approvalTask.state} = 'open'`
            : sql`${approvalTask.state} IN ('approved', 'rejected', 'returned', 'transferred')`,
          open ? undefined : isNotNull(approvalTask.decidedAt),
          filtered,
        ],
        sorts: { at: open ? approvalTask.openedAt : approvalTask.decidedAt },
        query: input,
        steady: filtered === undefined,
        present: (row, line) => ({ ...presentLine(line, actor.id), ...ofTask(row, open) }),
      });
    });

  const copies = (actor: UnitActor, input: Input): Promise<Result> =>
    lookAt(transactions, actor, input, (tx, contains) => {
      const filtered = behind(approvalCopy.applicationId, input, contains);
      return joinedPage(tx, {
        from: approvalCopy,
        shown: shownOfCopy,
        join: applicationLine,
        by: approvalCopy.applicationId,
        where: [eq(approvalCopy.companyId, actor.companyId), eq(approvalCopy.userId, actor.id), filtered],
        sorts: { at: approvalCopy.at },
        query: input,
        steady: filtered === undefined,
        present: (row, line) => ({
          ...presentLine(line, actor.id),
          ...notMine,
          unread: row.readAt === null,
          at: iso(row.at),
        }),
      });
    });

  return answering(
    (actor: UnitActor, input: Input): Promise<Result> =>
      input.tab === ApproveTab.copied
        ? copies(actor, input)
        : tasks(actor, input, input.tab === ApproveTab.todo),
    (approveList) => [handle(listApprovals, ({ actor, input }) => approveList(actor, input))],
  );
};
