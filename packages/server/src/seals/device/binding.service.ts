import { bindDevice, unbindDevice } from '@chancery/contract/device/calls.ts';
import { SealSubtype } from '@chancery/contract/device/codes.ts';
import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { violates } from '../../kit/database.ts';
import type { Evidence } from '../../kit/evidence.ts';
import { answering, handle } from '../../kit/handle.ts';
import { addRows, changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { afterCommit, type Transactions, type Tx } from '../../kit/transaction.ts';
import type { Attempts } from '../../people/ports.ts';
import { keptDevice, keptFingerprint } from './device.kept.ts';
import type { DeviceRow } from './device.rows.ts';
import { device, hardware } from './device.table.ts';
import { lockTheirs } from './device-access.ts';
import { type DeviceSender, isSmart } from './device-commands.ts';
import { loggedOf, type NotedCheck, notedOf, refuseFull, refuseSameName } from './device-writes.ts';
import { fingerprint } from './fingerprint.table.ts';
import { clearBefore, copied, type Hardware, openHardware } from './open-hardware.ts';
import type { OpenUse } from './open-use.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly attempts: Pick<Attempts, 'takeBinding'>;
  readonly sender: DeviceSender;
  readonly uses: OpenUse;
  readonly evidence: Evidence;
  readonly refuseUnknown: NotedCheck;
}

/** Brings smart seals into a unit and lets them go. */
export const createBindingService = (parts: Parts) => {
  const { transactions, secrets, attempts, sender, uses, evidence, refuseUnknown } = parts;

  const firstService = () => sql`now() + interval '1 year'`;

  /** A seal that comes back to its unit goes on where it was. */
  const takeBack = async (tx: Tx, actor: UnitActor, found: Hardware, noted: ReturnType<typeof notedOf>) => {
    const changes = {
      ...copied(found),
      ...noted,
      enabled: true,
      unboundAt: null,
      revision: sql`${device.revision} + 1`,
      updatedBy: actor.name,
      updatedAt: sql`now()`,
    };
    // It may have served several seals here, one after another; it goes on as the last of them.
    const last = tx
      .select({ id: device.id })
      .from(device)
      .where(and(eq(device.companyId, actor.companyId), eq(device.hardwareId, found.id)))
      .orderBy(desc(device.unboundAt))
      .limit(1);
    const [row] = await changeRows(tx, keptDevice, changes, inArray(device.id, last));
    return row;
  };

  const enter = async (tx: Tx, actor: UnitActor, found: Hardware, noted: ReturnType<typeof notedOf>) => {
    const values = {
      id: uuidv7(),
      companyId: actor.companyId,
      subtype: SealSubtype.smart,
      updatedBy: actor.name,
      serviceEnd: firstService(),
      ...copied(found),
      ...noted,
    };
    const [row] = await addRows(tx, keptDevice, [values]);
    return row;
  };

  const place = async (tx: Tx, actor: UnitActor, found: Hardware, noted: ReturnType<typeof notedOf>) => {
    try {
      const row = (await takeBack(tx, actor, found, noted)) ?? (await enter(tx, actor, found, noted));
      return row ?? refuse('device.bindWrong');
    } catch (error) {
      // Whose it is, nobody else is told.
      if (violates(error, 'device_hardware')) return refuse('device.bindWrong');
      return refuseSameName(error);
    }
  };

  const record = async (
    tx: Tx,
    actor: UnitActor,
    row: DeviceRow,
    more:
      | { readonly step: 'bound'; readonly publicKey: string }
      | { readonly step: 'unbound'; readonly reason: string },
  ) =>
    evidence.append(tx, {
      companyId: actor.companyId,
      kind: 'device.operated',
      subjectId: row.id,
      facts: { reason: '', name: row.name, serial: row.serial, counter: row.pressCounter, ...more },
      by: { id: actor.id, name: actor.name },
    });

  const bind = (actor: UnitActor, input: CheckedInput<typeof bindDevice>): Promise<{ id: string }> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { companyId } = actor;
      const guess = await attempts.takeBinding(companyId);
      const found = await openHardware(tx, secrets, input);
      await refuseFull(tx, companyId);
      await refuseUnknown(tx, actor, input);
      const [own] = await tx
        .select({ id: device.id })
        .from(device)
        .where(
          and(eq(device.companyId, companyId), eq(device.hardwareId, found.id), isNull(device.unboundAt)),
        );
      if (own) refuse('device.boundAlready');
      const row = await place(tx, actor, found, notedOf(input));
      if (isSmart(row)) {
        const settingsRevision = await sender.settings(tx, row, row);
        await changeRows(tx, keptDevice, { settingsRevision }, eq(device.id, row.id));
        await clearBefore(tx, sender, row, found, actor);
      }
      const publicKey = found.publicKey.toString('base64');
      await record(tx, actor, row, { step: 'bound', publicKey });
      note({ objectType: 'device', objectId: row.id, objectName: row.name, after: loggedOf(row) });
      afterCommit(guess.forgive);
      return { id: row.id };
    });

  const unbind = (actor: UnitActor, { id, reason }: CheckedInput<typeof unbindDevice>) =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lockTheirs(tx, actor, id);
      if (row.unboundAt) return refuse('device.unbound');
      if (!row.hardwareId) return refuse('device.notSmart');
      if (row.lockedAt) return refuse('device.locked');
      if (row.retiringAt) return refuse('device.retiring');
      if (await uses.isOpen(tx, id)) return refuse('device.inUse');
      await tx
        .update(hardware)
        .set({ pressCounter: sql`greatest(${hardware.pressCounter}, ${row.pressCounter})` })
        .where(eq(hardware.id, row.hardwareId));
      const changes = {
        enabled: false,
        unboundAt: sql`now()`,
        onlineSince: null,
        revision: row.revision + 1,
        updatedBy: actor.name,
        updatedAt: sql`now()`,
      };
      await changeRows(tx, keptDevice, changes, eq(device.id, id));
      const known = and(eq(fingerprint.deviceId, id), isNull(fingerprint.removedAt));
      await changeRows(tx, keptFingerprint, { removedAt: sql`now()` }, known);
      await record(tx, actor, row, { step: 'unbound', reason });
      note({
        objectType: 'device',
        objectId: id,
        objectName: row.name,
        before: loggedOf(row),
        after: { reason },
      });
      return {};
    });

  return answering({ bind, unbind }, (bindings) => [
    handle(bindDevice, ({ actor, input }) => bindings.bind(actor, input)),
    handle(unbindDevice, ({ actor, input }) => bindings.unbind(actor, input)),
  ]);
};
