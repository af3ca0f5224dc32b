import { ApprovalAction, TaskState } from '@chancery/contract/approval/codes.ts';
import { AuthorizationStep } from '@chancery/contract/authorization/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { AuthorizationRow } from '../authorization/authorization.table.ts';
import type { ReportApplication, ReportDecision, ReportGrant, ReportStep } from './report-content.ts';
import type { ToldUse } from './use-told.ts';

const decisive: CodeOf<typeof TaskState>[] = [
  TaskState.approved,
  TaskState.passed,
  TaskState.timedOut,
  TaskState.rejected,
  TaskState.returned,
];

/** What happens to an application besides being asked, reminded and talked about. */
const happened: CodeOf<typeof ApprovalAction>[] = [
  ApprovalAction.submit,
  ApprovalAction.approve,
  ApprovalAction.reject,
  ApprovalAction.returnToApplicant,
  ApprovalAction.returnToStep,
  ApprovalAction.resubmit,
  ApprovalAction.transfer,
  ApprovalAction.addBefore,
  ApprovalAction.addAfter,
  ApprovalAction.movePlaces,
  ApprovalAction.revoke,
  ApprovalAction.passOn,
  ApprovalAction.timeOutApprove,
  ApprovalAction.timeOutReject,
];

/** Ids grow with time. */
const byId = (one: { readonly id: string }, other: { readonly id: string }): number =>
  one.id < other.id ? -1 : 1;

const filesOf = ({ applicationFiles, files }: ToldUse) =>
  applicationFiles
    .filter(({ stamped }) => stamped)
    .sort((one, other) => one.position - other.position)
    .map(({ fileId }) => {
      const kept = files.get(fileId);
      return { name: kept?.name ?? '', digest: kept?.digest.toString('hex') ?? '' };
    });

/** What was applied for, and what was decided about it. */
export const applicationTold = (
  told: ToldUse,
): { asked: ReportApplication; decisions: ReportDecision[]; story: ReportStep[] } | undefined => {
  const { application: row } = told;
  if (!row) return undefined;
  const decided = told.tasks.filter(({ state }) => decisive.includes(state));
  const timeOf = ({ decidedAt }: (typeof decided)[number]) =>
    decidedAt?.getTime() ?? Number.POSITIVE_INFINITY;
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
      files: filesOf(told),
    },
    decisions: decided
      .sort((one, other) => timeOf(one) - timeOf(other) || one.ordinal - other.ordinal)
      .map((task) => ({
        step: names.get(task.stepId) ?? '',
        name: task.userName,
        insteadOf: task.insteadOfName,
        state: task.state,
        opinion: task.opinion,
        at: task.decidedAt,
      })),
    story: told.approvalEvents
      .filter(({ action }) => happened.includes(action))
      .sort(byId)
      .map((event) => ({
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
export const grantStory = ({ grantEvents }: ToldUse): ReportStep[] =>
  grantEvents
    .sort(byId)
    // The presses have a line of their own.
    .filter(({ action }) => action !== AuthorizationStep.firstStamp)
    .map(({ at, action, byName, detail }) => ({ at, what: { step: action }, by: byName, detail }));
