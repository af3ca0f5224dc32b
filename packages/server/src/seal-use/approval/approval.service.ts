import * as call from '@chancery/contract/approval/calls.ts';
import { TaskState } from '@chancery/contract/approval/codes.ts';
import type { ApproverAction } from '@chancery/contract/approval/engine/action.ts';
import { FilePurpose } from '@chancery/contract/file/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { and, eq } from 'drizzle-orm';
import type { FileService } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note, noteEach } from '../../kit/audit.ts';
import type { AuditNote } from '../../kit/audit-note.ts';
import { answering, handle } from '../../kit/handle.ts';
import { Refused, refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { activePeople } from '../../people/ports.ts';
import { findOpen } from '../application/application.detail.ts';
import type { ApprovalRunner } from './approval.runner.ts';
import { approvalTask } from './approval.table.ts';
import { lockApplication } from './approval-store.ts';
import { refuseUnseen } from './refuse-unseen.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly runner: ApprovalRunner;
  readonly files: FileService;
}

type Nothing = Record<string, never>;

/** What approvers do with what waits for them. */
export const createApprovalService = ({ transactions, runner, files }: Parts) => {
  const keepFiles = async (tx: Tx, actor: UnitActor, ids: readonly string[]): Promise<void> => {
    for (const id of ids) await files.use(tx, actor, id, FilePurpose.comment);
  };

  const decide = async (
    tx: Tx,
    actor: UnitActor,
    id: string,
    action: ApproverAction,
    fileIds: readonly string[] = [],
    seen?: string,
  ): Promise<Nothing> => {
    await findOpen(tx, actor, id);
    const row = await lockApplication(tx, actor.companyId, id);
    await refuseUnseen(tx, row, action, seen);
    await keepFiles(tx, actor, fileIds);
    await runner.play(tx, row, action, { fileIds });
    const { by: _by, ...said } = action;
    note({ objectType: 'application', objectId: id, objectName: row.number, after: said });
    return {};
  };

  const approve = (actor: UnitActor, input: CheckedInput<typeof call.approveApply>): Promise<Nothing> =>
    transactions.write(scopeOf(actor), (tx) => {
      const { id, taskId, agree, opinion: text = '' } = input;
      if (!agree && text === '') refuse('apply.opinionNeeded');
      const action = agree ? 'approve' : 'reject';
      return decide(tx, actor, id, { action, by: actor.id, taskId, text }, input.files, input.bound);
    });

  const sendBack = (actor: UnitActor, input: CheckedInput<typeof call.returnApply>): Promise<Nothing> =>
    transactions.write(scopeOf(actor), (tx) => {
      const { id, taskId, stepId, opinion: text } = input;
      const own = { by: actor.id, taskId, text };
      const action = stepId
        ? ({ ...own, action: 'returnToStep', stepId } as const)
        : ({ ...own, action: 'returnToApplicant' } as const);
      return decide(tx, actor, id, action, input.files);
    });

  const bringIn = (
    actor: UnitActor,
    { id, taskId, userId, opinion: text = '' }: CheckedInput<typeof call.transferApply>,
    action: 'transfer' | 'addBefore' | 'addAfter',
  ): Promise<Nothing> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const there = await activePeople(tx, actor.companyId, [userId]);
      if (!there.has(userId)) refuse('apply.userNotFound');
      return decide(tx, actor, id, { action, by: actor.id, taskId, userId, text });
    });

  const comment = (
    actor: UnitActor,
    { id, text, files: fileIds }: CheckedInput<typeof call.commentApply>,
  ): Promise<Nothing> =>
    transactions.write(scopeOf(actor), async (tx) => {
      await findOpen(tx, actor, id);
      const row = await lockApplication(tx, actor.companyId, id);
      await keepFiles(tx, actor, fileIds);
      await runner.play(tx, row, { action: 'comment', by: actor.id, text }, { fileIds });
      note({ objectType: 'application', objectId: id, objectName: row.number, after: { text } });
      return {};
    });

  const openTaskOf = async (tx: Tx, actor: UnitActor, applicationId: string): Promise<string> => {
    const [row] = await tx
      .select({ id: approvalTask.id })
      .from(approvalTask)
      .where(
        and(
          eq(approvalTask.applicationId, applicationId),
          eq(approvalTask.userId, actor.id),
          eq(approvalTask.state, TaskState.open),
        ),
      );
    return row?.id ?? refuse('apply.taskOver');
  };

  /** One after another in the order of their ids, so that two such calls at once cannot wait for each other. */
  const approveMany = (
    actor: UnitActor,
    { ids, agree, opinion: text = '' }: CheckedInput<typeof call.approveMany>,
  ): Promise<CallResult<typeof call.approveMany>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      if (!agree && text === '') refuse('apply.opinionNeeded');
      const skipped: CallResult<typeof call.approveMany>['skipped'] = [];
      const decided: AuditNote[] = [];
      for (const id of [...new Set(ids)].sort()) {
        let about = { number: '', title: '' };
        try {
          await findOpen(tx, actor, id);
          const row = await lockApplication(tx, actor.companyId, id);
          about = { number: row.number, title: row.title };
          const taskId = await openTaskOf(tx, actor, id);
          // The engine says no before anything is written, so what was decided before stays.
          const action = { action: agree ? 'approve' : 'reject', by: actor.id, taskId, text } as const;
          await refuseUnseen(tx, row, action);
          await runner.play(tx, row, action);
          const after = { agree, opinion: text };
          decided.push({ objectType: 'application', objectId: id, objectName: row.number, after });
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          skipped.push({ id, ...about, why: error.key });
        }
      }
      noteEach(decided);
      return { decided: decided.length, skipped };
    });

  return answering({ approve, sendBack, bringIn, comment, approveMany }, (approvals) => [
    handle(call.approveApply, ({ actor, input }) => approvals.approve(actor, input)),
    handle(call.approveMany, ({ actor, input }) => approvals.approveMany(actor, input)),
    handle(call.returnApply, ({ actor, input }) => approvals.sendBack(actor, input)),
    handle(call.transferApply, ({ actor, input }) => approvals.bringIn(actor, input, 'transfer')),
    handle(call.addApprover, ({ actor, input }) =>
      approvals.bringIn(actor, input, input.where === 'before' ? 'addBefore' : 'addAfter'),
    ),
    handle(call.commentApply, ({ actor, input }) => approvals.comment(actor, input)),
  ]);
};
