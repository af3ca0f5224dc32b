import { CommandState, OperationType, ReplaceKind } from '@chancery/contract/device/codes.ts';
import { exchangeDevice } from '@chancery/contract/device/operation.ts';
import { canReplace } from '@chancery/contract/device/rules.ts';
import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { violates } from '../../kit/database.ts';
import { answering, handle } from '../../kit/handle.ts';
import { addRows, changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { Attempts, Tell } from '../../people/ports.ts';
import { deviceCommand } from '../gateway/gateway.table.ts';
import { keptDevice, keptFingerprint, keptReplacement } from './device.kept.ts';
import type { DeviceRow } from './device.rows.ts';
import { device, hardware } from './device.table.ts';
import { lockTheirs } from './device-access.ts';
import { type DeviceSender, isSmart, type SmartRow } from './device-commands.ts';
import { deviceOperation } from './device-record.table.ts';
import { fingerprint } from './fingerprint.table.ts';
import { clearBefore, copied, type Hardware, openHardware } from './open-hardware.ts';
import type { OpenUse } from './open-use.ts';
import type { Operate } from './operation-record.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly attempts: Pick<Attempts, 'takeBinding'>;
  readonly operate: Operate;
  readonly sender: DeviceSender;
  readonly uses: OpenUse;
  readonly tell: Tell;
}

const waitingFor = (id: string) =>
  and(eq(deviceCommand.deviceId, id), eq(deviceCommand.state, CommandState.waiting));

/** One that is installing firmware must not be left halfway; one that fell silent over it is why it is exchanged. */
const refuseUpgrading = async (tx: Tx, { id, onlineSince }: DeviceRow): Promise<void> => {
  if (onlineSince === null) return;
  const begun = and(waitingFor(id), eq(deviceCommand.type, 'upgrade'), isNotNull(deviceCommand.percent));
  if ((await tx.$count(deviceCommand, begun)) > 0) refuse('device.upgrading');
};

/** The exchange that brought a seal the device it has, where it was asked for once more. */
const doneBefore = async (tx: Tx, { id }: DeviceRow, serial: string) => {
  const [last] = await tx
    .select({ operationId: deviceOperation.id, after: deviceOperation.after })
    .from(deviceOperation)
    .where(and(eq(deviceOperation.deviceId, id), eq(deviceOperation.type, OperationType.exchangeDevice)))
    .orderBy(desc(deviceOperation.createdAt), desc(deviceOperation.id))
    .limit(1);
  return last?.after.serial === serial ? { operationId: last.operationId } : undefined;
};

/** Nobody binds it again, and it is told to be locked by a revision that it has not heard yet. */
const retire = async (tx: Tx, row: SmartRow): Promise<void> => {
  await tx
    .update(hardware)
    .set({
      retiredAt: sql`now()`,
      retiredFrom: row.id,
      retiredGeneration: row.generation,
      commandRevision: sql`${hardware.commandRevision} + 1`,
    })
    .where(eq(hardware.id, row.hardwareId));
};

/** What waited for the old device is not for the new one; what is being answered this moment is left to its answer. */
const dropWaiting = async (tx: Tx, { id }: DeviceRow): Promise<void> => {
  const waiting = tx
    .select({ id: deviceCommand.id })
    .from(deviceCommand)
    .where(waitingFor(id))
    .for('update', { skipLocked: true });
  await tx
    .update(deviceCommand)
    .set({ state: CommandState.replaced })
    .where(inArray(deviceCommand.id, waiting));
};

/** Puts another device behind a seal; all that people know it by stays. */
const place = async (tx: Tx, row: SmartRow, found: Hardware): Promise<SmartRow> => {
  const changes = {
    ...copied(found),
    connectMode: row.connectMode,
    generation: row.generation + 1,
    exchangedAt: sql`now()`,
    settingsRevision: 0,
    settingsAcked: 0,
    battery: null,
    ink: null,
    caseOpen: false,
    lat: null,
    lng: null,
    onlineSince: null,
    onlineBy: null,
    lastSeenAt: null,
  };
  try {
    const [after] = await changeRows(tx, keptDevice, changes, eq(device.id, row.id));
    return after && isSmart(after) ? after : refuse('device.notFound');
  } catch (error) {
    // Whose it is, nobody else is told.
    if (violates(error, 'device_hardware')) return refuse('device.bindWrong');
    throw error;
  }
};

/** Lets a seal whose device is broken go on with another. */
export const createExchangeService = (parts: Parts) => {
  const { transactions, secrets, attempts, operate, sender, uses, tell } = parts;

  const refuseUnfit = async (tx: Tx, row: SmartRow, found: Hardware): Promise<void> => {
    const [own] = await tx
      .select({ id: device.id })
      .from(device)
      .where(
        and(eq(device.companyId, row.companyId), eq(device.hardwareId, found.id), isNull(device.unboundAt)),
      );
    if (own) refuse('device.boundAlready');
    if (!canReplace(row, found)) refuse('device.otherWay');
    await refuseUpgrading(tx, row);
  };

  /** The new device hears how it is to behave, and nothing of what others let it do. */
  const begin = async (tx: Tx, actor: UnitActor, row: SmartRow, found: Hardware): Promise<void> => {
    const settingsRevision = await sender.settings(tx, row, row);
    await changeRows(tx, keptDevice, { settingsRevision }, eq(device.id, row.id));
    const known = and(eq(fingerprint.deviceId, row.id), isNull(fingerprint.removedAt));
    await changeRows(tx, keptFingerprint, { removedAt: sql`now()` }, known);
    await clearBefore(tx, sender, row, found, actor);
    if (row.lockedAt) await sender.lock(tx, row, true, row.lockReason);
  };

  const record = (tx: Tx, actor: UnitActor, row: SmartRow, found: Hardware, reason: string) =>
    addRows(tx, keptReplacement, [
      {
        id: uuidv7(),
        companyId: row.companyId,
        deviceId: row.id,
        deviceName: row.name,
        kind: ReplaceKind.device,
        serial: row.serial,
        newSerial: found.serial,
        oldCounter: row.pressCounter,
        oldBattery: row.battery,
        oldFirmware: row.firmware,
        newCounter: found.pressCounter,
        byName: actor.name,
        note: reason,
      },
    ]);

  const tellOthers = (
    tx: Tx,
    actor: UnitActor,
    row: SmartRow,
    told: { readonly users: readonly string[]; readonly serial: string; readonly reason: string },
  ) => {
    const people = new Set([...(row.keeperId ? [row.keeperId] : []), ...told.users]);
    return tell(tx, {
      companyId: row.companyId,
      to: [...people].filter((id) => id !== actor.id),
      event: MessageEvent.deviceExchanged,
      params: { name: row.name, by: actor.name, serial: told.serial, reason: told.reason },
      link: `/server/bindingseal/${row.id}`,
      object: { type: 'device', id: row.id },
    });
  };

  const work = async (
    tx: Tx,
    actor: UnitActor,
    row: DeviceRow,
    { found, reason }: { readonly found: Hardware; readonly reason: string },
  ) => {
    if (!isSmart(row)) return refuse('device.notSmart');
    await refuseUnfit(tx, row, found);
    await retire(tx, row);
    await dropWaiting(tx, row);
    const after = await place(tx, row, found);
    await begin(tx, actor, after, found);
    const users = await uses.carryOver(tx, actor, row.id, reason);
    await record(tx, actor, row, found, reason);
    await tellOthers(tx, actor, row, { users, serial: found.serial, reason });
    const { serial, pressCounter: counter, firmware, battery } = row;
    return {
      before: { serial, counter, firmware, battery },
      after: { serial: found.serial, counter: found.pressCounter, firmware: found.firmware, battery: null },
      note: reason,
      facts: {
        step: 'exchanged',
        serial: found.serial,
        counter: found.pressCounter,
        publicKey: found.publicKey.toString('base64'),
        retired: serial,
      },
    };
  };

  const exchange = (
    actor: UnitActor,
    { id, serial, code, reason }: CheckedInput<typeof exchangeDevice>,
  ): Promise<{ operationId: string }> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lockTheirs(tx, actor, id);
      const guess = await attempts.takeBinding(actor.companyId);
      const found = await openHardware(tx, secrets, { serial, code });
      // Whoever knows the code does not guess, whatever else is in the way.
      await guess.forgive();
      const before = row.hardwareId === found.id ? await doneBefore(tx, row, serial) : undefined;
      return (
        before ??
        operate(actor, id, OperationType.exchangeDevice, (_, held) =>
          work(tx, actor, held, { found, reason }),
        )
      );
    });

  return answering({ exchange }, (exchanges) => [
    handle(exchangeDevice, ({ actor, input }) => exchanges.exchange(actor, input)),
  ]);
};
