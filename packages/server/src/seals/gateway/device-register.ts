import { createPublicKey, type KeyObject } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Transactions } from '../../kit/transaction.ts';
import type { BoundDevice } from './ports.ts';

/** A smart seal as the gateway knows it. */
export interface KnownDevice {
  readonly serial: string;
  /** In hexadecimal: as bytes it would hold on to the whole block it was read in. */
  readonly secretHash: string;
  /** Made when it first speaks, since most seals are silent most of the time. */
  key(): KeyObject;
  /** As which device of which unit it is bound; nobody's otherwise. */
  readonly bound: BoundDevice | undefined;
  /** What it was until it was exchanged for another; nothing else of it is believed but what it pressed for that seal. */
  readonly retired: RetiredDevice | undefined;
}

/** A device that was exchanged for another. */
export interface RetiredDevice extends BoundDevice {
  /** The revision by which it is told that it is locked: higher than any it heard. */
  readonly lockRevision: number;
}

/** The channel of the database on which servers tell each other about devices. */
export const deviceChannel = 'device';

const keepMax = 50_000;
const spki = '302a300506032b6570032100';

interface Row extends Record<string, unknown> {
  readonly serial: string;
  readonly secret_hash: string;
  readonly public_key: string;
  readonly id: string | null;
  readonly company_id: string;
  readonly name: string;
  readonly generation: number;
  readonly is_retired: boolean;
  readonly command_revision: number;
}

const readKey = (publicKey: string): KeyObject =>
  createPublicKey({ key: Buffer.from(spki + publicKey, 'hex'), format: 'der', type: 'spki' });

const knownOf = (row: Row): KnownDevice => {
  const { serial, secret_hash, public_key, id, company_id, name, generation } = row;
  let key: KeyObject | undefined;
  const device = id === null ? undefined : { id, companyId: company_id, serial, name, generation };
  return {
    serial,
    secretHash: secret_hash,
    key: () => {
      key ??= readKey(public_key);
      return key;
    },
    bound: row.is_retired ? undefined : device,
    retired: row.is_retired && device ? { ...device, lockRevision: row.command_revision } : undefined,
  };
};

export type DeviceRegister = ReturnType<typeof createDeviceRegister>;

/** Who the devices are: asked for once, kept in memory, dropped when it changes anywhere. */
export const createDeviceRegister = (transactions: Transactions) => {
  const kept = new Map<string, Promise<KnownDevice | undefined>>();
  let isTold = () => false;

  const load = (serial: string): Promise<KnownDevice | undefined> =>
    transactions.read('platform', async (tx) => {
      const { rows } = await tx.execute<Row>(sql`
        SELECT h.serial, encode(h.secret_hash, 'hex') AS secret_hash, encode(h.public_key, 'hex') AS public_key,
               coalesce(d.id, f.id) AS id, coalesce(d.company_id, f.company_id) AS company_id, coalesce(d.name, f.name) AS name,
               coalesce(d.generation, h.retired_generation) AS generation, h.retired_at IS NOT NULL AS is_retired,
               h.command_revision
        FROM hardware h LEFT JOIN device d ON d.hardware_id = h.id AND d.unbound_at IS NULL
          LEFT JOIN device f ON f.id = h.retired_from
        WHERE h.serial = ${serial}`);
      return rows[0] && knownOf(rows[0]);
    });

  const find = (serial: string): Promise<KnownDevice | undefined> => {
    // Without the announcements, what is in memory may be wrong.
    if (!isTold()) return load(serial);
    const before = kept.get(serial);
    if (before) return before;
    const loading = load(serial);
    kept.set(serial, loading);
    const forget = () => {
      if (kept.get(serial) === loading) kept.delete(serial);
    };
    loading.then((found) => found ?? forget(), forget);
    const oldest = kept.size > keepMax ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    return loading;
  };

  return {
    find,
    forget: (serial: string): void => void kept.delete(serial),
    forgetAll: (): void => kept.clear(),
    /** Says how to find out whether changes are announced. */
    listenBy: (isListening: () => boolean): void => {
      isTold = isListening;
    },
  };
};
