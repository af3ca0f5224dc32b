import { createHmac, createSecretKey } from 'node:crypto';
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

/** Marks calls with a key that the database does not have. */
export const createCallMac = (secrets: Pick<Secrets, 'entryKey'>): CallMac => {
  // Bytes would be made into a key for each mark, at several times the cost of the mark.
  const key = createSecretKey(secrets.entryKey());
  return (companyId, entries) => {
    const said = Buffer.allocUnsafe(16 + 4 + entries.length * (threadBytes + hashBytes));
    idBytes(companyId).copy(said, 0);
    let at = said.writeUInt32BE(entries.length, 16);
    for (const { thread, leaf } of entries) {
      said.set(thread, at);
      said.set(leaf, at + threadBytes);
      at += threadBytes + hashBytes;
    }
    return createHmac('sha256', key).update(said).digest();
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
