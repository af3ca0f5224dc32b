import { hash } from 'node:crypto';
import { hashBytes, textLeafHash } from '@chancery/evidence/hash.ts';
import { createSecrets, type Secrets } from '../../kit/secrets.ts';

/** What of an entry a mark speaks of. */
export interface MarkedEntry {
  readonly thread: Uint8Array;
  readonly leaf: Uint8Array;
}

/** How long a mark is. */
export const macBytes = 32;
const threadBytes = 16;

/** What makes the entries that a call adds to a unit's log ours: the unit, how many they are, and each in its order. */
export type CallMac = (companyId: string, entries: readonly MarkedEntry[]) => Buffer;

/** The sixteen bytes of an id. */
export const idBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

/** How much SHA-256 takes at once: what a key is filled up to (RFC 2104). */
const blockBytes = 64;

const padded = (key: Uint8Array, pad: number): Buffer => {
  if (key.length > blockBytes) throw new TypeError('the key of marks is too long');
  const block = Buffer.alloc(blockBytes, pad);
  for (const [at, byte] of key.entries()) block[at] = byte ^ pad;
  return block;
};

/** Marks calls with a key that the database does not have. */
export const createCallMac = (secrets: Pick<Secrets, 'entryKey'>): CallMac => {
  // HMAC-SHA-256 by its two hashes: Node's own makes an object for each mark, at several times the cost of the hashes.
  const [inner, outer] = [padded(secrets.entryKey(), 0x36), padded(secrets.entryKey(), 0x5c)];
  const around = Buffer.concat([outer, Buffer.alloc(hashBytes)]);
  return (companyId, entries) => {
    const said = Buffer.allocUnsafe(blockBytes + 16 + 4 + entries.length * (threadBytes + hashBytes));
    inner.copy(said, 0);
    idBytes(companyId).copy(said, blockBytes);
    let at = said.writeUInt32BE(entries.length, blockBytes + 16);
    for (const { thread, leaf } of entries) {
      said.set(thread, at);
      said.set(leaf, at + threadBytes);
      at += threadBytes + hashBytes;
    }
    around.write(hash('sha256', said, 'binary'), blockBytes, 'latin1');
    return Buffer.from(hash('sha256', around, 'binary'), 'latin1');
  };
};

/** Marks by the secret of now, and by the one before where there is one. */
export const callMacs = (
  secrets: Pick<Secrets, 'entryKey'>,
  before: Parameters<typeof createSecrets>[0] | undefined,
): CallMac[] => [createCallMac(secrets), ...(before ? [createCallMac(createSecrets(before))] : [])];

/** An entry of a call as its row has it; the first bears the mark. */
export interface MarkedRow {
  readonly body: string;
  readonly n: number;
  readonly thread: string;
  readonly mac: Buffer | null;
}

/** Whether the rows of a call, in their order, are all of it and bear one of our marks. */
export const isMarkedBy = (
  companyId: string,
  rows: readonly MarkedRow[],
  macs: readonly CallMac[],
): boolean => {
  const mac = rows[0]?.mac;
  if (!mac || rows.some(({ n }, at) => n !== at)) return false;
  const entries = rows.map(({ thread, body }) => ({ thread: idBytes(thread), leaf: textLeafHash(body) }));
  return macs.some((macOf) => macOf(companyId, entries).equals(mac));
};
