import { OperationType } from '@chancery/contract/device/codes.ts';
import * as call from '@chancery/contract/device/operation.ts';
import { isPhysical } from '@chancery/contract/device/rules.ts';
import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import type { UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { administratorsOf, type Tell } from '../../people/ports.ts';
import type { DeviceRow } from './device.rows.ts';
import { seesAll } from './device-access.ts';
import { type DeviceSender, isSmart } from './device-commands.ts';
import type { OpenUse } from './open-use.ts';
import type { Operate } from './operation-record.ts';

const facts = ({ lockedAt, lost }: Pick<DeviceRow, 'lockedAt' | 'lost'>) => ({
  locked: lockedAt !== null,
  lost,
});

export type LockService = ReturnType<typeof createLockService>;

/** Shuts seals against any press, and opens them again. */
export const createLockService = (operate: Operate, sender: DeviceSender, uses: OpenUse, tell: Tell) => {
  /** Whoever runs the unit or keeps the seal hears of it, but for the one who did it. */
  const tellOthers = async (tx: Tx, actor: UnitActor, row: DeviceRow, lost: boolean, reason: string) => {
    const people = [...(await administratorsOf(tx, row.companyId)), ...(row.keeperId ? [row.keeperId] : [])];
    await tell(tx, {
      companyId: row.companyId,
      to: people.filter((id) => id !== actor.id),
      event: lost ? MessageEvent.deviceLost : MessageEvent.deviceLocked,
      params: { name: row.name, by: actor.name, reason },
      link: `/server/bindingseal/${row.id}`,
      object: { type: 'device', id: row.id },
    });
  };

  const lock = (actor: UnitActor, { id, lost, reason }: CheckedInput<typeof call.lockDevice>) =>
    operate(actor, id, OperationType.reportLossOrLock, async (tx, row) => {
      // A locked seal may still turn out to be lost.
      if (row.lockedAt && !(lost && !row.lost)) return refuse('device.locked');
      const changes = { lockedAt: new Date(), lockReason: reason, lost };
      await uses.end(tx, actor, row.id, reason);
      const commandId = isSmart(row) ? await sender.lock(tx, row, true, reason) : undefined;
      await tellOthers(tx, actor, row, lost, reason);
      return {
        changes,
        before: facts(row),
        after: facts(changes),
        note: reason,
        ...(commandId ? { commandId } : {}),
      };
    });

  const unlock = (actor: UnitActor, { id, reason }: CheckedInput<typeof call.unlockDevice>) =>
    operate(actor, id, OperationType.reportLossOrLock, async (tx, row) => {
      if (!row.lockedAt) return refuse('device.notLocked');
      if (!isPhysical(row.subtype) && !seesAll(actor)) return refuse('eSeal.resumedByAdministrator');
      const changes = { lockedAt: null, lockReason: '', lost: false };
      const commandId = isSmart(row) ? await sender.lock(tx, row, false, reason) : undefined;
      return {
        changes,
        before: facts(row),
        after: facts(changes),
        note: reason,
        ...(commandId ? { commandId } : {}),
      };
    });

  return answering({ lock, unlock }, (locks) => [
    handle(call.lockDevice, ({ actor, input }) => locks.lock(actor, input)),
    handle(call.unlockDevice, ({ actor, input }) => locks.unlock(actor, input)),
  ]);
};
