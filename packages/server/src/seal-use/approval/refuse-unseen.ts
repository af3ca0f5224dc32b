import { ApprovalAction } from '@chancery/contract/approval/codes.ts';
import type { ApproverAction } from '@chancery/contract/approval/engine/action.ts';
import { and, eq, gt, ne } from 'drizzle-orm';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { ApplicationRow } from '../application/application.table.ts';
import { approvalEvent, approvalTask } from './approval.table.ts';

/** Whether another moved seals since a task was opened. */
const isMovedSince = async (
  tx: Tx,
  { id }: ApplicationRow,
  { taskId, by }: Pick<ApproverAction, 'taskId' | 'by'>,
): Promise<boolean> => {
  const [found] = await tx
    .select({ id: approvalEvent.id })
    .from(approvalEvent)
    .innerJoin(approvalTask, eq(approvalTask.id, taskId))
    .where(
      and(
        eq(approvalEvent.applicationId, id),
        eq(approvalEvent.action, ApprovalAction.movePlaces),
        ne(approvalEvent.byId, by),
        gt(approvalEvent.at, approvalTask.openedAt),
      ),
    )
    .limit(1);
  return found !== undefined;
};

/** Nobody decides of places they have not seen: they say what they looked at, or nothing moved since they were asked. */
export const refuseUnseen = async (
  tx: Tx,
  row: ApplicationRow,
  action: Pick<ApproverAction, 'action' | 'taskId' | 'by'>,
  seen?: string,
): Promise<void> => {
  if (row.bound === null) return;
  if (seen !== undefined) {
    if (seen !== row.bound) refuse('placing.changed');
    return;
  }
  if (action.action === ApprovalAction.approve && (await isMovedSince(tx, row, action)))
    refuse('placing.changed');
};
