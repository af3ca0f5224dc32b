import { createHmac } from 'node:crypto';
import { utf8 } from '@chancery/evidence/bytes.ts';
import { leafHash } from '@chancery/evidence/hash.ts';
import { createSecrets, type Secrets } from '../../kit/secrets.ts';

/** What makes an entry ours: its unit, its thread, its place in its call, and its leaf hash. */
export interface MarkedEntry {
  readonly companyId: string;
  readonly thread: Uint8Array;
  readonly n: number;
  /** How many entries its call adds to the unit's log. */
  readonly of: number;
  readonly leaf: Uint8Array;
}

/** How long a mark is. */
export const macBytes = 32;

export type EntryMac = (entry: MarkedEntry) => Buffer;

/** The sixteen bytes of an id. */
export const idBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

/** Marks entries with a key that the database does not have. */
export const createEntryMac = (secrets: Pick<Secrets, 'entryKey'>): EntryMac => {
  const key = secrets.entryKey();
  const said = Buffer.alloc(16 + 16 + 4 + 4 + 32);
  return ({ companyId, thread, n, of, leaf }) => {
    idBytes(companyId).copy(said, 0);
    said.set(thread, 16);
    said.writeUInt32BE(n, 32);
    said.writeUInt32BE(of, 36);
    said.set(leaf, 40);
    return createHmac('sha256', key).update(said).digest();
  };
};

/** Marks by the secret of now, and by the one before where there is one. */
export const entryMacs = (
  secrets: Pick<Secrets, 'entryKey'>,
  before: Parameters<typeof createSecrets>[0] | undefined,
): EntryMac[] => [createEntryMac(secrets), ...(before ? [createEntryMac(createSecrets(before))] : [])];

/** An entry as its row has it. */
export interface MarkedRow {
  readonly body: string;
  readonly n: number;
  readonly of: number;
  readonly thread: string;
  readonly mac: Buffer | null;
}

/** Whether a row bears one of our marks. */
export const isMarkedBy = (
  companyId: string,
  { body, n, of, thread, mac }: MarkedRow,
  macs: readonly EntryMac[],
): boolean => {
  const entry = { companyId, thread: idBytes(thread), n, of, leaf: leafHash(utf8(body)) };
  return mac !== null && macs.some((macOf) => macOf(entry).equals(mac));
};
