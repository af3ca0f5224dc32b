import { randomBytes, randomInt } from 'node:crypto';
import { DeviceAbility } from '@chancery/contract/device/codes.ts';
import { newKeys } from '@chancery/device/envelope.ts';
import { uuidv7 } from 'uuidv7';
import type { Secrets } from '../../kit/secrets.ts';
import type { Tx } from '../../kit/transaction.ts';
import { hardware } from '../device/device.table.ts';

/** A smart seal to be made; whatever is not wished for is made up. */
export interface HardwareWish {
  readonly model?: string | undefined;
  readonly serial?: string;
  readonly bindCode?: string;
  readonly secret?: string;
  readonly keys?: ReturnType<typeof newKeys>;
  readonly abilities?: readonly string[];
  readonly isBluetooth?: boolean;
  readonly isGprs?: boolean;
  readonly firmware?: string;
  /** Played by the simulator. */
  readonly simulated?: boolean;
}

/** A smart seal as it leaves the factory, with what only it and its owner may know. */
export interface MadeHardware {
  readonly id: string;
  readonly serial: string;
  readonly model: string;
  /** What its owner types in to bind it. */
  readonly bindCode: string;
  /** What it logs in with. */
  readonly secret: string;
  /** Raw Ed25519. */
  readonly secretKey: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly abilities: readonly string[];
}

/** No letter is taken for a digit, or for another letter. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const word = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** A code that is typed in once to bind a seal. */
export const newBindCode = (): string => `${word(4)}-${word(4)}`;

const atOnce = 500;
const defaultModel = 'S30';
const defaultFirmware = '1.0.0';

/** Enters smart seals as their maker made them: `await createHardware(tx, secrets, [{ simulated: true }])`. */
export const createHardware = async (
  tx: Tx,
  secrets: Secrets,
  wishes: readonly HardwareWish[],
): Promise<MadeHardware[]> => {
  const made = wishes.map((wish) => {
    const { secretKey, publicKey } = wish.keys ?? newKeys();
    return {
      id: uuidv7(),
      serial: wish.serial ?? `SEAL-${word(10)}`,
      model: wish.model ?? defaultModel,
      bindCode: wish.bindCode ?? newBindCode(),
      secret: wish.secret ?? randomBytes(24).toString('base64url'),
      secretKey,
      publicKey,
      abilities: [...(wish.abilities ?? DeviceAbility.all)],
      wish,
    };
  });
  for (let at = 0; at < made.length; at += atOnce)
    await tx.insert(hardware).values(
      made
        .slice(at, at + atOnce)
        .map(({ id, serial, model, bindCode, secret, publicKey, abilities, wish }) => ({
          id,
          serial,
          model,
          bindCodeHash: secrets.bindCodeHash(serial, bindCode),
          secretHash: secrets.tokenHash(secret),
          publicKey: Buffer.from(publicKey),
          abilities,
          isBluetooth: wish.isBluetooth ?? true,
          isGprs: wish.isGprs ?? true,
          firmware: wish.firmware ?? defaultFirmware,
          simulated: wish.simulated ?? false,
        })),
    );
  return made.map(({ wish: _, ...device }) => device);
};
