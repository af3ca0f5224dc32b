import { ApprovalAction, TaskState } from '@chancery/contract/approval.codes.ts';
import { AuthorizationStep } from '@chancery/contract/authorization.codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { application, applicationFile } from '../application/application.table.ts';
import { approvalEvent, approvalTask } from '../approval/approval.table.ts';
import { type AuthorizationRow, authorizationEvent } from '../authorization/authorization.table.ts';
import { file } from '../file/file.table.ts';
import type { ReportApplication, ReportDecision, ReportGrant, ReportStep } from './report-content.ts';

const decisive: CodeOf<typeof TaskState>[] = [
  TaskState.approved,
  TaskState.passed,
  TaskState.timedOut,
  TaskState.rejected,
  TaskState.returned,
];

/** What happens to an application besides being asked, reminded and talked about. */
const told: CodeOf<typeof ApprovalAction>[] = [
  ApprovalAction.submit,
  ApprovalAction.approve,
  ApprovalAction.reject,
  ApprovalAction.returnToApplicant,
  ApprovalAction.returnToStep,
  ApprovalAction.resubmit,
  ApprovalAction.transfer,
  ApprovalAction.addBefore,
  ApprovalAction.addAfter,
  ApprovalAction.revoke,
  ApprovalAction.passOn,
  ApprovalAction.timeOutApprove,
  ApprovalAction.timeOutReject,
];

const filesOf = async (tx: Tx, applicationId: string) => {
  const rows = await tx
    .select({ name: file.name, digest: file.digest })
    .from(applicationFile)
    .innerJoin(file, eq(file.id, applicationFile.fileId))
    .where(and(eq(applicationFile.applicationId, applicationId), eq(applicationFile.stamped, true)))
    .orderBy(asc(applicationFile.position));
  return rows.map(({ name, digest }) => ({ name, digest: digest.toString('hex') }));
};

/** What was applied for, and what was decided about it. */
export const collectApplication = async (
  tx: Tx,
  id: string,
): Promise<{ asked: ReportApplication; decisions: ReportDecision[]; story: ReportStep[] } | undefined> => {
  const [row] = await tx.select().from(application).where(eq(application.id, id));
  if (!row) return undefined;
  const tasks = await tx
    .select()
    .from(approvalTask)
    .where(and(eq(approvalTask.applicationId, id), inArray(approvalTask.state, decisive)))
    .orderBy(asc(approvalTask.decidedAt), asc(approvalTask.ordinal));
  const events = await tx
    .select()
    .from(approvalEvent)
    .where(and(eq(approvalEvent.applicationId, id), inArray(approvalEvent.action, told)))
    .orderBy(asc(approvalEvent.id));
  const names = new Map(row.route.map((step) => [step.id, step.name]));
  const { fields } = row;
  return {
    asked: {
      number: row.number,
      title: row.title,
      applicantName: row.applicantName,
      departmentName: row.departmentName,
      at: row.createdAt,
      reason: fields.reason,
      counterparty: fields.counterparty ?? '',
      amount: row.amount,
      copies: fields.copies,
      fileType: row.documentTypeName,
      startAt: new Date(fields.startAt),
      endAt: new Date(fields.endAt),
      state: row.state,
      files: await filesOf(tx, id),
    },
    decisions: tasks.map((task) => ({
      step: names.get(task.stepId) ?? '',
      name: task.userName,
      insteadOf: task.insteadOfName,
      state: task.state,
      opinion: task.opinion,
      at: task.decidedAt,
    })),
    story: events.map((event) => ({
      at: event.at,
      what: { approval: event.action },
      by: event.byName ?? '',
      detail: event.text,
    })),
  };
};

/** What was granted, as a report shows it. */
export const presentGrant = (row: AuthorizationRow): ReportGrant => ({
  grantedBy: row.grantedByName,
  at: row.createdAt,
  userName: row.userName,
  normalCount: row.normalCount,
  crossPageCount: row.crossPageCount,
  normalUsed: row.normalUsed,
  crossPageUsed: row.crossPageUsed,
  windowStart: row.windowStart,
  windowEnd: row.windowEnd,
  place: row.place,
  useType: row.useType,
  photoLock: row.photoLock,
  activatedAt: row.activatedAt,
  confirmedAt: row.orderAckedAt,
  endedAt: row.endedAt,
  end: row.end,
  status: row.status,
});

/** The story of an authorisation. */
export const grantStory = async (tx: Tx, authorizationId: string): Promise<ReportStep[]> => {
  const rows = await tx
    .select()
    .from(authorizationEvent)
    .where(eq(authorizationEvent.authorizationId, authorizationId))
    .orderBy(asc(authorizationEvent.id));
  return (
    rows
      // The presses have a line of their own.
      .filter(({ action }) => action !== AuthorizationStep.firstStamp)
      .map(({ at, action, byName, detail }) => ({ at, what: { step: action }, by: byName, detail }))
  );
};
