import { AuthorizationStatus } from '@chancery/contract/authorization/codes.ts';
import { type AuthorizationAction, isTheirs } from '@chancery/contract/authorization/rules.ts';
import * as step from '@chancery/contract/authorization/steps.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { UseVerdict } from '@chancery/contract/use-record/codes.ts';
import { and, eq } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { activePeople, holdStaff, peopleNamed } from '../../people/ports.ts';
import { device } from '../../seals/ports.ts';
import { keptRecord } from '../use-record/use-record.kept.ts';
import { useRecord } from '../use-record/use-record.table.ts';
import { decidesOn, type SealRow, standingOf, visibleTo } from './authorization.facts.ts';
import { lockAuthorization, provable, type Steps, type Taken } from './authorization.steps.ts';
import { type AuthorizationRow, authorization } from './authorization.table.ts';
import { takesOrders } from './orders.ts';
import { openOf, refuseUnable, refuseUnready } from './seal-checks.ts';
import { type IsWatched, refuseUnwatched } from './witnessing.ts';

/** An authorisation somebody works on, with its seal. */
export interface Held {
  readonly row: AuthorizationRow;
  readonly seal: SealRow;
}

/** The authorisation somebody sees, held until the transaction ends; for anybody else there is none. */
export const holdVisible = async (tx: Tx, actor: UnitActor, id: string): Promise<Held> => {
  const [seen] = await tx
    .select({ seal: device })
    .from(authorization)
    .innerJoin(device, eq(device.id, authorization.deviceId))
    .where(and(eq(authorization.id, id), eq(authorization.companyId, actor.companyId), visibleTo(actor)));
  const row = seen && (await lockAuthorization(tx, actor.companyId, id));
  return row ? { row, seal: seen.seal } : refuse('authorization.notFound');
};

/** Refuses whoever may look but not touch. */
export const refuseOthers = (actor: UnitActor, { row, seal }: Held, action: AuthorizationAction): void => {
  const relation = { isUser: row.userId === actor.id, isKeeper: decidesOn(actor, seal.keeperId) };
  if (!isTheirs(action, relation)) refuse('authorization.notYours');
};

export type AuthorizationService = ReturnType<typeof createAuthorizationService>;

/** What people do with authorisations. */
export const createAuthorizationService = (
  transactions: Transactions,
  steps: Steps,
  isWatched: IsWatched,
) => {
  const noted = (before: AuthorizationRow, after: AuthorizationRow) => {
    note({
      objectType: 'authorization',
      objectId: after.id,
      objectName: after.empowerNo,
      before: provable(before),
      after: provable(after),
    });
    return standingOf(after);
  };

  type Rest = Omit<Taken, 'action' | 'by'>;

  /** Does one thing to one authorisation; what else must be so is looked at while it is held. */
  const act = (
    actor: UnitActor,
    id: string,
    action: AuthorizationAction,
    prepare: (tx: Tx, held: Held) => Rest | Promise<Rest> = () => ({}),
  ) =>
    transactions.write(scopeOf(actor), async (tx) => {
      if (action === 'changeUser') await holdStaff(tx, actor.companyId);
      const held = await holdVisible(tx, actor, id);
      refuseOthers(actor, held, action);
      const rest = await prepare(tx, held);
      const after = await steps.take(tx, held.row, { ...rest, action, by: actor });
      return noted(held.row, after);
    });

  const ready = async (tx: Tx, { row, seal }: Held): Promise<Pick<Taken, 'ordered'>> => {
    refuseUnready(seal, row);
    await refuseUnwatched(tx, row, isWatched);
    return { ordered: takesOrders(seal) };
  };

  const activate = (actor: UnitActor, id: string) =>
    act(actor, id, 'active', async (tx, held) => ({
      ...(held.row.status === AuthorizationStatus.notActivated ? await ready(tx, held) : {}),
      changes: { activatedAt: new Date() },
    }));

  const reactivate = (actor: UnitActor, id: string) =>
    act(actor, id, 'reActive', (tx, held) => (held.row.status === 5 ? ready(tx, held) : {}));

  const resend = (actor: UnitActor, id: string) =>
    act(actor, id, 'resend', (tx, held) => {
      if (!takesOrders(held.seal)) refuse('authorization.notBound', { params: { seal: held.seal.name } });
      return ready(tx, held);
    });

  const pause = (actor: UnitActor, { id, note: detail = '' }: { id: string; note?: string | undefined }) =>
    act(actor, id, 'tmpFinish', () => ({ detail }));

  const close = (actor: UnitActor, { id, note: detail = '' }: { id: string; note?: string | undefined }) =>
    act(actor, id, 'close', () => ({ detail }));

  const cancel = (actor: UnitActor, { id, note: detail = '' }: { id: string; note?: string | undefined }) =>
    act(actor, id, 'cancel', () => ({ detail }));

  const closeOfSeal = (
    actor: UnitActor,
    { deviceId, note: detail = '' }: CheckedInput<typeof step.closeAuthorizationOfSeal>,
  ): Promise<CallResult<typeof step.closeAuthorizationOfSeal>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const [seal] = await tx
        .select()
        .from(device)
        .where(and(eq(device.id, deviceId), eq(device.companyId, actor.companyId)));
      if (!seal || !decidesOn(actor, seal.keeperId)) return refuse('authorization.sealNotFound');
      const open = await openOf(tx, deviceId);
      const row = open && (await lockAuthorization(tx, actor.companyId, open.id));
      if (!row) return refuse('authorization.none');
      // What was never activated cannot be closed, only taken back.
      const action = row.status === AuthorizationStatus.notActivated ? 'cancel' : 'close';
      return noted(row, await steps.take(tx, row, { action, by: actor, detail }));
    });

  const lockPhoto = (actor: UnitActor, id: string, photoLock: boolean) =>
    act(actor, id, 'photoLock', (_, { row, seal }) => {
      refuseUnable(seal, { ...row, photoLock });
      return { changes: { photoLock }, step: photoLock ? 'photoLocked' : 'photoUnlocked' };
    });

  const changeUser = (
    actor: UnitActor,
    { id, revision, userId }: CheckedInput<typeof step.changeAuthorizedUser>,
  ) =>
    act(actor, id, 'changeUser', async (tx, { row }) => {
      refuseStale(row, revision, { userId: row.userId, userName: row.userName });
      if (userId === row.userId) refuse('authorization.sameUser');
      if (!(await activePeople(tx, actor.companyId, [userId])).has(userId))
        refuse('authorization.userNotFound');
      const userName = (await peopleNamed(tx, actor.companyId, [userId])).get(userId) ?? '';
      return { changes: { userId, userName }, detail: userName };
    });

  const audit = (actor: UnitActor, { id, verdict, opinion }: CheckedInput<typeof step.auditAuthorization>) =>
    act(actor, id, 'audit', async (tx, { row }) => {
      if (row.userId === actor.id) refuse('authorization.ownUse');
      if (verdict !== UseVerdict.normal && opinion === '') refuse('authorization.opinionNeeded');
      const changes = {
        reviewedBy: actor.id,
        reviewedByName: actor.name,
        reviewedAt: new Date(),
        reviewVerdict: verdict,
        reviewOpinion: opinion,
      };
      await changeRows(
        tx,
        keptRecord,
        { ...changes, needsReview: false, unreadException: false },
        eq(useRecord.authorizationId, row.id),
      );
      return { changes, detail: opinion };
    });

  return answering(
    {
      activate,
      reactivate,
      resend,
      pause,
      close,
      cancel,
      closeOfSeal,
      lockPhoto,
      changeUser,
      audit,
    },
    (authorizations) => [
      handle(step.activateAuthorization, ({ actor, input }) => authorizations.activate(actor, input.id)),
      handle(step.reactivateAuthorization, ({ actor, input }) => authorizations.reactivate(actor, input.id)),
      handle(step.pauseAuthorization, ({ actor, input }) => authorizations.pause(actor, input)),
      handle(step.closeAuthorization, ({ actor, input }) => authorizations.close(actor, input)),
      handle(step.closeAuthorizationOfSeal, ({ actor, input }) => authorizations.closeOfSeal(actor, input)),
      handle(step.cancelAuthorization, ({ actor, input }) => authorizations.cancel(actor, input)),
      handle(step.resendOrder, ({ actor, input }) => authorizations.resend(actor, input.id)),
      handle(step.lockPhotograph, ({ actor, input }) => authorizations.lockPhoto(actor, input.id, true)),
      handle(step.unlockPhotograph, ({ actor, input }) => authorizations.lockPhoto(actor, input.id, false)),
      handle(step.changeAuthorizedUser, ({ actor, input }) => authorizations.changeUser(actor, input)),
      handle(step.auditAuthorization, ({ actor, input }) => authorizations.audit(actor, input)),
    ],
  );
};
