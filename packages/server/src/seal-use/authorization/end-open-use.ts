import { AuthorizationStatus as Status } from '@chancery/contract/authorization/codes.ts';
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { OpenUse } from '../../seals/ports.ts';
import { lockAuthorization, release, type Steps } from './authorization.steps.ts';
import { authorization } from './authorization.table.ts';
import { openOf } from './seal-checks.ts';

/** Closes the open authorisation of a seal. */
type CloseOfSeal = (actor: UnitActor, what: { deviceId: string; note: string }) => Promise<unknown>;

/** What is over waits until its device says that it heard so; one that was retired says nothing. */
const releaseUnheard = async (tx: Tx, deviceId: string): Promise<void> => {
  const rows = await tx
    .select()
    .from(authorization)
    .where(
      and(
        eq(authorization.deviceId, deviceId),
        inArray(authorization.status, [Status.expired, Status.ended, Status.reviewed]),
        isNull(authorization.releasedAt),
        gt(authorization.orderRevision, authorization.orderAcked),
      ),
    )
    .orderBy(asc(authorization.id))
    .for('no key update');
  for (const row of rows) await release(tx, row);
};

/** Makes the way from seals to their authorisations. */
export const createOpenUse = (close: CloseOfSeal, steps: Steps): OpenUse => ({
  isOpen: async (tx, deviceId) => (await openOf(tx, deviceId)) !== undefined,
  end: async (tx, actor, deviceId, reason) => {
    if (await openOf(tx, deviceId)) await close(actor, { deviceId, note: reason });
  },
  carryOver: async (tx, actor, deviceId, reason) => {
    await releaseUnheard(tx, deviceId);
    const open = await openOf(tx, deviceId);
    const row = open && (await lockAuthorization(tx, actor.companyId, open.id));
    if (!row) return [];
    if (row.status === Status.inUse || row.status === Status.awaitingUse)
      await steps.take(tx, row, { action: 'tmpFinish', by: actor, step: 'deviceExchanged', detail: reason });
    return [row.userId];
  },
});
