import { AuthorizationStatus as Status } from '@chancery/contract/authorization/codes.ts';
import { LivePart } from '@chancery/contract/live/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { and, eq, inArray, isNotNull, type sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { device } from '../../seals/ports.ts';
import { approvalTask } from '../approval/approval.table.ts';
import { decidesOn } from './authorization.facts.ts';
import { keepersOf } from './authorization.news.ts';
import { lockAuthorization, type Steps } from './authorization.steps.ts';
import { type AuthorizationRow, authorization } from './authorization.table.ts';

/** Whether a use is filmed now and somebody else sees it, or was no longer ago than it may be pressed alone. */
export type IsWatched = (tx: Tx, authorizationId: string) => Promise<boolean>;

/** Refuses to let anybody press what has to be watched, while nobody watches. */
export const refuseUnwatched = async (tx: Tx, row: AuthorizationRow, isWatched: IsWatched): Promise<void> => {
  if (row.graceSeconds !== null && !(await isWatched(tx, row.id))) refuse('authorization.witnessMissing');
};

/** A use, and as what somebody is at it when it is stamped. */
export interface Witnessed {
  readonly use: AuthorizationRow;
  readonly part: (typeof LivePart.all)[number];
}

/** The authorisation that a room belongs to. */
export const witnessedUse = async (tx: Tx, id: string): Promise<AuthorizationRow | undefined> =>
  (await tx.select().from(authorization).where(eq(authorization.id, id)))[0];

const hasApproved = async (tx: Tx, { id }: UnitActor, applicationId: string | null): Promise<boolean> => {
  if (applicationId === null) return false;
  const tasks = await tx
    .select({ id: approvalTask.id })
    .from(approvalTask)
    .where(
      and(
        eq(approvalTask.applicationId, applicationId),
        eq(approvalTask.userId, id),
        isNotNull(approvalTask.decidedAt),
      ),
    )
    .limit(1);
  return tasks.length > 0;
};

/** A use that somebody stamps, keeps the seal of, granted, approved or runs the unit of; for anybody else there is none. */
export const findWitnessed = async (tx: Tx, actor: UnitActor, id: string): Promise<Witnessed | undefined> => {
  const [found] = await tx
    .select({ use: authorization, keeperId: device.keeperId })
    .from(authorization)
    .innerJoin(device, eq(device.id, authorization.deviceId))
    .where(and(eq(authorization.id, id), eq(authorization.companyId, actor.companyId)));
  if (!found) return undefined;
  const { use, keeperId } = found;
  const keeps = actor.role === Role.sealKeeper && decidesOn(actor, keeperId);
  if (use.userId === actor.id) return { use, part: LivePart.filmer };
  if (keeps || use.grantedBy === actor.id) return { use, part: LivePart.keeper };
  if (await hasApproved(tx, actor, use.applicationId)) return { use, part: LivePart.approver };
  return decidesOn(actor, keeperId) ? { use, part: LivePart.administrator } : undefined;
};

/** Whether somebody who came as a keeper still is one: the seal may have been given to another meanwhile. */
export const isStillKeeper = async (
  tx: Tx,
  use: AuthorizationRow,
  accountId: string | null,
): Promise<boolean> => {
  if (use.grantedBy === accountId) return true;
  const [seal] = await tx
    .select({ keeperId: device.keeperId })
    .from(device)
    .where(eq(device.id, use.deviceId));
  return seal !== undefined && seal.keeperId === accountId;
};

/** Whoever keeps the seal, granted the use or approved it: those who are asked to watch it. */
export const witnessesOf = async (tx: Tx, use: AuthorizationRow): Promise<string[]> => {
  const approvers =
    use.applicationId === null
      ? []
      : await tx
          .selectDistinct({ id: approvalTask.userId })
          .from(approvalTask)
          .where(and(eq(approvalTask.applicationId, use.applicationId), isNotNull(approvalTask.decidedAt)));
  const people = [...(await keepersOf(tx, use)), ...approvers.map(({ id }) => id)];
  return [...new Set(people)].filter((id) => id !== use.userId);
};

const atOnce = 100;

/** Pauses the uses that have to be watched and were not for as long as they may be; nobody has to be there for it. */
export const createPauseUnwatched =
  (transactions: Transactions, steps: Steps) =>
  /** `isUnwatched` is a condition over authorisations. */
  async (isUnwatched: ReturnType<typeof sql>): Promise<number> => {
    const must = and(
      isNotNull(authorization.graceSeconds),
      inArray(authorization.status, [Status.inUse, Status.awaitingUse]),
      isUnwatched,
    );
    const due = await transactions.read('platform', (tx) =>
      tx
        .select({ id: authorization.id, companyId: authorization.companyId })
        .from(authorization)
        .where(must)
        .limit(atOnce),
    );
    for (const { id, companyId } of due)
      await transactions.apart({ companyId }, async (tx) => {
        const row = await lockAuthorization(tx, companyId, id);
        // Whoever came back meanwhile goes on.
        const still = await tx
          .select({ id: authorization.id })
          .from(authorization)
          .where(and(eq(authorization.id, id), must));
        if (row && still.length > 0)
          await steps.take(tx, row, { action: 'tmpFinish', by: null, step: 'unwatched' });
      });
    return due.length;
  };
