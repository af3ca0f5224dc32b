import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { UseStep } from '@chancery/contract/use-record/codes.ts';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { iso } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { application } from '../application/application.table.ts';
import { approvalEvent } from '../approval/approval.table.ts';
import { type AuthorizationRow, authorizationEvent } from '../authorization/authorization.table.ts';
import { press, pressPhoto, type UseRecordRow } from './use-record.table.ts';

/** One step of the story of a use. */
interface Step {
  readonly step: CodeOf<typeof UseStep>;
  readonly at: Date | null;
  readonly byName?: string | null | undefined;
  readonly detail?: string;
  readonly count?: number;
}

const ofApplication = async (tx: Tx, id: string | null): Promise<Step[]> => {
  if (!id) return [];
  const [row] = await tx
    .select({
      number: application.number,
      applicantName: application.applicantName,
      createdAt: application.createdAt,
      endedAt: application.endedAt,
    })
    .from(application)
    .where(eq(application.id, id));
  if (!row) return [];
  const [last] = await tx
    .select({ byName: approvalEvent.byName, text: approvalEvent.text })
    .from(approvalEvent)
    .where(and(eq(approvalEvent.applicationId, id), eq(approvalEvent.action, 'approve')))
    .orderBy(desc(approvalEvent.id))
    .limit(1);
  return [
    { step: UseStep.applied, at: row.createdAt, byName: row.applicantName, detail: row.number },
    { step: UseStep.approved, at: row.endedAt, byName: last?.byName, detail: last?.text ?? '' },
  ];
};

const ends = ['usedUp', 'close', 'cancel', 'expire'] as const;

/** Who began and who ended it may be somebody else than who pressed; nobody ends what was used up or ran out. */
const ofAuthorization = async (tx: Tx, row: AuthorizationRow): Promise<Step[]> => {
  const told = await tx
    .select({ action: authorizationEvent.action, byName: authorizationEvent.byName })
    .from(authorizationEvent)
    .where(
      and(
        eq(authorizationEvent.authorizationId, row.id),
        inArray(authorizationEvent.action, ['active', ...ends]),
      ),
    );
  const begun = told.find(({ action }) => action === 'active');
  const ended = told.find(({ action }) => action !== 'active');
  return [
    { step: UseStep.granted, at: row.createdAt, byName: row.grantedByName },
    { step: UseStep.activated, at: row.activatedAt, byName: begun?.byName },
    { step: UseStep.ended, at: row.endedAt, byName: ended?.byName, detail: row.endNote },
  ];
};

const ofRecord = async (tx: Tx, row: UseRecordRow): Promise<Step[]> => {
  const [made] = await tx
    .select({
      first: sql<Date | null>`min(${press.deviceAt})`.mapWith(press.deviceAt),
      last: sql<Date | null>`max(${press.deviceAt})`.mapWith(press.deviceAt),
    })
    .from(press)
    .where(eq(press.recordId, row.id));
  const [taken] = await tx
    .select({ last: sql<Date | null>`max(${pressPhoto.takenAt})`.mapWith(pressPhoto.takenAt) })
    .from(pressPhoto)
    .where(eq(pressPhoto.recordId, row.id));
  const { userName: byName } = row;
  return [
    { step: UseStep.pressed, at: made?.first ?? null, byName, count: row.presses },
    { step: UseStep.photographed, at: taken?.last ?? null, byName: '', count: row.photos },
    { step: UseStep.reviewed, at: row.reviewedAt, byName: row.reviewedByName, detail: row.reviewOpinion },
  ];
};

/** The story of a use from the application to the review; what has not happened is left out. */
export const storyOf = async (tx: Tx, row: UseRecordRow, authorization: AuthorizationRow | undefined) => {
  const steps: Step[] = [
    ...(await ofApplication(tx, row.applicationId)),
    ...(authorization ? await ofAuthorization(tx, authorization) : []),
    ...(await ofRecord(tx, row)),
  ];
  return steps
    .flatMap((step) => (step.at ? [{ ...step, at: step.at }] : []))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ step, at, byName, detail, count }) => ({
      step,
      at: iso(at),
      byName: byName ?? '',
      detail: detail ?? '',
      count: count ?? null,
    }));
};
