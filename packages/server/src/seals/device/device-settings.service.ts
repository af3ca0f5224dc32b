import { pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { ConnectMode, OperationType } from '@chancery/contract/device/codes.ts';
import * as call from '@chancery/contract/device/operation.ts';
import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { keptDevice } from './device.kept.ts';
import type { DeviceRow } from './device.rows.ts';
import { device } from './device.table.ts';
import { lockTheirs } from './device-access.ts';
import { type DeviceSender, isSmart, type SmartRow } from './device-commands.ts';
import { firmware } from './device-record.table.ts';
import type { FirmwareLinks } from './firmware-links.ts';
import type { Operate } from './operation-record.ts';

type Wanted = Pick<DeviceRow, 'backlightSeconds' | 'shutdownMinutes' | 'connectMode'>;

const rounds = 100_000;
const hashBytes = 32;
const digestOf = promisify(pbkdf2);

const settingsOf = ({ backlightSeconds, shutdownMinutes, connectMode }: Wanted): Wanted => ({
  backlightSeconds,
  shutdownMinutes,
  connectMode,
});

const smart = (row: DeviceRow): SmartRow => (isSmart(row) ? row : refuse('device.notSmart'));

/** What devices are told about themselves: how to behave, a password, newer firmware. */
export const createDeviceSettingsService = (
  transactions: Transactions,
  operate: Operate,
  sender: DeviceSender,
  links: FirmwareLinks,
) => {
  const change = async (tx: Tx, actor: UnitActor, row: DeviceRow, wanted: Wanted) => {
    if (row.unboundAt) return refuse('device.unbound');
    const target = smart(row);
    const isReachable = wanted.connectMode === ConnectMode.network ? row.isGprs : row.isBluetooth;
    if (!isReachable) refuse('device.connectMode');
    const revision = row.revision + 1;
    const settingsRevision = await sender.settings(tx, target, wanted);
    const changes = { ...wanted, settingsRevision, revision, updatedBy: actor.name, updatedAt: sql`now()` };
    await changeRows(tx, keptDevice, changes, eq(device.id, row.id));
    note({
      objectType: 'device',
      objectId: row.id,
      objectName: row.name,
      before: settingsOf(row),
      after: wanted,
    });
    return { revision };
  };

  const save = (actor: UnitActor, input: CheckedInput<typeof call.saveDeviceSettings>) =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lockTheirs(tx, actor, input.id);
      refuseStale(row, input.revision, settingsOf(row));
      return change(tx, actor, row, settingsOf(input));
    });

  const connect = (actor: UnitActor, { id, connectMode }: CheckedInput<typeof call.setConnectMode>) =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lockTheirs(tx, actor, id);
      return change(tx, actor, row, { ...settingsOf(row), connectMode });
    });

  const setPassword = async (
    actor: UnitActor,
    { id, password }: CheckedInput<typeof call.setPrivilegePassword>,
  ) => {
    // The salt is the text as it travels: a device need not decode it.
    const salt = randomBytes(16).toString('hex');
    const hash = await digestOf(password, salt, rounds, hashBytes, 'sha256');
    return operate(actor, id, OperationType.privilegePassword, async (tx, row) => ({
      before: {},
      after: { password: 'set' },
      commandId: await sender.privilege(tx, smart(row), {
        salt,
        hash: hash.toString('hex'),
      }),
    }));
  };

  const clearPassword = (actor: UnitActor, id: string) =>
    operate(actor, id, OperationType.privilegePassword, async (tx, row) => ({
      before: {},
      after: { password: 'cleared' },
      commandId: await sender.privilege(tx, smart(row), { salt: '', hash: '' }),
    }));

  const upgrade = (actor: UnitActor, input: CheckedInput<typeof call.upgradeFirmware>) =>
    operate(actor, input.id, OperationType.firmwareUpgrade, async (tx, row) => {
      const [wanted] = await tx
        .select()
        .from(firmware)
        .where(and(eq(firmware.id, input.firmwareId), isNull(firmware.withdrawnAt)));
      if (!wanted) return refuse('firmware.notFound');
      if (wanted.model !== row.model || wanted.version === row.firmware) return refuse('firmware.unfit');
      const digest = wanted.digest.toString('hex');
      const { version, size } = wanted;
      return {
        before: { firmware: row.firmware },
        after: { firmware: version, digest },
        commandId: await sender.upgrade(tx, smart(row), { version, size, digest, url: links.to(wanted) }),
      };
    });

  return answering({ save, connect, setPassword, clearPassword, upgrade }, (deviceSettings) => [
    handle(call.setPrivilegePassword, ({ actor, input }) => deviceSettings.setPassword(actor, input)),
    handle(call.clearPrivilegePassword, ({ actor, input }) => deviceSettings.clearPassword(actor, input.id)),
    handle(call.upgradeFirmware, ({ actor, input }) => deviceSettings.upgrade(actor, input)),
    handle(call.saveDeviceSettings, ({ actor, input }) => deviceSettings.save(actor, input)),
    handle(call.setConnectMode, ({ actor, input }) => deviceSettings.connect(actor, input)),
  ]);
};
