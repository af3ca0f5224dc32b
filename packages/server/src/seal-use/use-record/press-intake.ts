import { createHash } from 'node:crypto';
import type { Press } from '@chancery/device/messages.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { PressIntake } from '../../seals/ports.ts';
import type { AuthorizationRow } from '../authorization/authorization.table.ts';
import { lockDevices } from './intake-read.ts';
import type { KeepPresses } from './keep-presses.ts';

/** Makes the intake of what devices tell. */
export const createPressIntake = (transactions: Transactions, keep: KeepPresses): PressIntake => ({
  take: (presses) => transactions.apart('platform', (tx) => keep(tx, presses)),
});

/** A press of a seal without electronics, as somebody enters it. */
export interface HandPress {
  readonly authorization: AuthorizationRow;
  readonly kind: Press['kind'];
  /** Who enters it. */
  readonly by: string;
  readonly at: Date;
}

/** Keeps presses that people enter themselves; the caller may hold the authorisation only after the device. */
export const createPressByHand =
  (keep: KeepPresses) =>
  async (tx: Tx, presses: readonly HandPress[]): Promise<void> => {
    const [first] = presses;
    if (!first) return;
    const { deviceId, companyId } = first.authorization;
    const [device] = await lockDevices(tx, [deviceId]);
    if (!device) throw new Error(`there is no device ${deviceId}`);
    const { rows } = await tx.$client.query<{ counter: number; digest: string }>(
      `SELECT counter, encode(digest, 'hex') AS digest FROM press WHERE device_id = $1 ORDER BY counter DESC LIMIT 1`,
      [deviceId],
    );
    let { counter, digest: prev } = rows[0] ?? { counter: device.pressCounter, digest: undefined };
    const receivedAt = new Date();
    const received = presses.map(({ authorization, kind, by, at }) => {
      counter += 1;
      const press: Press = {
        serial: device.serial ?? 'BY-HAND',
        counter,
        ...(prev ? { prev } : {}),
        order: authorization.id,
        kind,
        useType: authorization.useType,
        at: at.getTime(),
        by,
        identifiedBy: 'order',
      };
      const message = JSON.stringify({ byHand: press });
      prev = createHash('sha256').update(message).digest('hex');
      const bound = { id: deviceId, companyId, serial: press.serial, name: device.name };
      return { device: bound, press, message, digest: prev, receivedAt };
    });
    await keep(tx, received);
  };
