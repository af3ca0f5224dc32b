import { createHash } from 'node:crypto';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { ProofKind } from '@chancery/contract/passkey/codes.ts';
import { PressKind, UseType } from '@chancery/contract/use-record/codes.ts';
import type { Press } from '@chancery/device/messages.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { ElectronicPress, PressIntake } from '../../seals/ports.ts';
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

/** Holds a seal that cannot count, and says where its count is. */
const holdCount = async (tx: Tx, deviceId: string) => {
  const [device] = await lockDevices(tx, [deviceId]);
  if (!device) throw new Error(`there is no device ${deviceId}`);
  const { rows } = await tx.$client.query<{ counter: number; digest: string }>(
    `SELECT counter, encode(digest, 'hex') AS digest FROM press
     WHERE device_id = $1 AND generation = $2 ORDER BY counter DESC LIMIT 1`,
    [deviceId, device.generation],
  );
  const { counter, digest } = rows[0] ?? { counter: device.pressCounter, digest: undefined };
  return { device, counter: Number(counter), prev: digest };
};

const digestOf = (message: string): string => createHash('sha256').update(message).digest('hex');

/** Keeps presses that people enter themselves; the caller may hold the authorisation only after the device. */
export const createPressByHand =
  (keep: KeepPresses) =>
  async (tx: Tx, presses: readonly HandPress[]): Promise<void> => {
    const [first] = presses;
    if (!first) return;
    const { deviceId, companyId } = first.authorization;
    const held = await holdCount(tx, deviceId);
    const { device } = held;
    const { generation } = device;
    let { counter, prev } = held;
    const receivedAt = new Date();
    const received = presses.map(({ authorization, kind, by, at }) => {
      counter += 1;
      const press: Press = {
        serial: device.serial ?? 'BY-HAND',
        counter,
        ...(prev ? { prev } : {}),
        order: authorization.id,
        kind,
        useType: authorization.useType === UseType.electronic ? UseType.networked : authorization.useType,
        at: at.getTime(),
        by,
        identifiedBy: 'order',
      };
      const message = JSON.stringify({ byHand: press });
      prev = digestOf(message);
      const bound = { id: deviceId, companyId, serial: press.serial, name: device.name, generation };
      return { device: bound, press, message, digest: prev, receivedAt };
    });
    await keep(tx, received);
  };

/** A press of an electronic seal: which content became which. */
export interface FilePress {
  readonly authorization: AuthorizationRow;
  readonly by: string;
  readonly at: Date;
  /** By what they proved that it is them. */
  readonly proof: CodeOf<typeof ProofKind>;
  /** SHA-256 of the file as it was approved, as it was before this seal, and as it is now. */
  readonly file: { readonly approved: string; readonly before: string; readonly sealed: string };
}

export type KeepFilePress = ReturnType<typeof createFilePress>;

/** Keeps the press of an electronic seal; the caller may hold the authorisation only after the device. */
export const createFilePress =
  (keep: KeepPresses) =>
  async (
    tx: Tx,
    { authorization, by, at, proof, file }: FilePress,
  ): Promise<{ readonly counter: number }> => {
    const { deviceId, companyId, id } = authorization;
    const held = await holdCount(tx, deviceId);
    const { device, prev } = held;
    const { generation } = device;
    const counter = held.counter + 1;
    const press: ElectronicPress = {
      serial: device.serial ?? 'ELECTRONIC',
      counter,
      ...(prev ? { prev } : {}),
      order: id,
      kind: PressKind.normal,
      useType: UseType.electronic,
      at: at.getTime(),
      by,
      identifiedBy: 'order',
    };
    const message = JSON.stringify({ electronic: press, proof, file });
    const bound = { id: deviceId, companyId, serial: press.serial, name: device.name, generation };
    await keep(tx, [{ device: bound, press, message, digest: digestOf(message), receivedAt: at }]);
    return { counter };
  };
