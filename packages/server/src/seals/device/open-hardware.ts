import { ConnectMode, DeviceAbility } from '@chancery/contract/device/codes.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { ask, readerOf } from '../../kit/select.ts';
import type { Tx } from '../../kit/transaction.ts';
import { hardware } from './device.table.ts';
import type { DeviceSender, SmartRow } from './device-commands.ts';

export type Hardware = typeof hardware.$inferSelect;

const noSecret = { salt: '', hash: '' };

/**
 * The hardware that a code belongs to, held until the transaction ends. A unit sees none that it has not got, unless it knows
 * its code.
 */
export const openHardware = async (
  tx: Tx,
  secrets: Secrets,
  { serial, code }: { readonly serial: string; readonly code: string },
): Promise<Hardware> => {
  const reader = readerOf(hardware);
  const [values] = await ask(tx, {
    text: `SELECT ${reader.columns} FROM hardware_to_bind($1, $2) AS hardware`,
    values: [serial, secrets.bindCodeHash(serial, code)],
    planOnce: false,
  });
  const found = values ? reader.read(values, 0) : refuse('device.bindWrong');
  return found.retiredAt ? refuse('device.retired') : found;
};

/** What of the hardware stands at the seal. */
export const copied = (from: Hardware) => ({
  hardwareId: from.id,
  serial: from.serial,
  model: from.model,
  abilities: from.abilities,
  isBluetooth: from.isBluetooth,
  isGprs: from.isGprs,
  gprsProtocol: from.gprsProtocol,
  firmware: from.firmware,
  simState: from.simState,
  connectMode: from.isGprs ? ConnectMode.network : ConnectMode.bluetooth,
  pressCounter: from.pressCounter,
});

/** Takes from a device what whoever had it before us allowed or forbade. */
export const clearBefore = async (
  tx: Tx,
  sender: DeviceSender,
  row: SmartRow,
  found: Hardware,
  by: { readonly id: string; readonly name: string },
): Promise<void> => {
  // Whatever it let somebody before us do with a password or a finger is over.
  if (found.abilities.includes(DeviceAbility.privilege)) await sender.privilege(tx, row, noSecret);
  if (found.abilities.includes(DeviceAbility.fingerprint))
    await sender.fingerprint(tx, row, { action: 'clear' });
  // It may not have heard the last words of whoever had it: that a use was over, or that it was unlocked.
  if (found.commandRevision > 0) {
    await sender.noOrder(tx, row, by);
    await sender.lock(tx, row, false, '');
  }
};
