import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import type { KeyChange } from '@chancery/evidence/bundle.ts';
import { same, toBase64 } from '@chancery/evidence/bytes.ts';
import { openCheckpoint } from '@chancery/evidence/checkpoint.ts';
import { changeKey, factsOfChange, isSignedChange } from '@chancery/evidence/key-chain.ts';
import { fingerprintOf, type Signer } from '@chancery/evidence/signature.ts';
import type { EvidenceStep } from '../../kit/said.ts';
import type { Asker, Tx } from '../../kit/transaction.ts';
import { appendEntries } from './append.ts';
import type { CallMac } from './call-mac.ts';
import { LogRefusal } from './refusal.ts';

/** The keys that signed the logs, the oldest first, and the words by which each took the place of the one before. */
export interface KeyRing {
  readonly keys: readonly Uint8Array[];
  readonly changes: readonly KeyChange[];
}

interface Row {
  readonly public_key: Buffer;
  readonly signature: Buffer | null;
}

/** Reads the keys, and refuses any that came by no word of the one before. */
export const readKeyRing = async ({ $client: client }: Pick<Asker, '$client'>): Promise<KeyRing> => {
  const { rows } = await client.query<Row>('SELECT public_key, signature FROM evidence_key ORDER BY number');
  const changes = rows.slice(1).map(({ public_key, signature }, at): KeyChange => {
    const change = {
      fromKey: toBase64(rows[at]?.public_key ?? Buffer.alloc(0)),
      toKey: toBase64(public_key),
      signature: toBase64(signature ?? Buffer.alloc(0)),
    };
    if (!isSignedChange(change))
      throw new LogRefusal(
        'keyChanged',
        `key ${fingerprintOf(public_key)} came by no word of the one before`,
      );
    return change;
  });
  return { keys: rows.map(({ public_key }) => new Uint8Array(public_key)), changes };
};

/** The units that have a log. */
export const unitsWithLogs = async ({ $client: client }: Tx): Promise<string[]> => {
  const { rows } = await client.query<{ id: string }>('SELECT DISTINCT company_id AS id FROM evidence_place');
  return rows.map(({ id }) => id);
};

const firstNote = async ({ $client: client }: Tx): Promise<string | undefined> => {
  const { rows } = await client.query<{ note: string }>(
    'SELECT note FROM evidence_checkpoint ORDER BY at DESC LIMIT 1',
  );
  return rows[0]?.note;
};

interface Asked {
  readonly signer: Signer;
  /** The key that signed before ours, where an operator gave it. */
  readonly before: Signer | undefined;
  /** The key that this server remembers, where the database does not reach. */
  readonly remembered: Uint8Array | undefined;
  readonly macOf: CallMac;
}

/** What each log is told when its key changes. */
const sayChange = async (tx: Tx, change: KeyChange, macOf: CallMac): Promise<void> => {
  const steps = (await unitsWithLogs(tx)).map(
    (companyId): EvidenceStep => ({
      companyId,
      kind: EvidenceKind.keyChanged,
      subjectId: companyId,
      facts: factsOfChange(change),
    }),
  );
  for (let at = 0; at < steps.length; at += 500) await appendEntries(tx, steps.slice(at, at + 500), macOf);
};

/**
 * Makes sure that our key is the one the logs go on under: the first there is, the one that signed last, or the next one
 * in the word of that. Anything else is a key that was lost or exchanged, and signs nothing.
 */
export const continueKeys = async (
  tx: Tx,
  { signer, before, remembered, macOf }: Asked,
): Promise<KeyRing> => {
  await tx.$client.query('SELECT FROM evidence_sequencer FOR UPDATE');
  const ring = await readKeyRing(tx);
  const ours = signer.publicKey;
  const note = await firstNote(tx);
  const last =
    ring.keys.at(-1) ?? remembered ?? (note && !openCheckpoint(note, ours) ? before?.publicKey : ours);
  const isKnown = (key: Uint8Array) => [...ring.keys, ours, last].some((each) => each && same(each, key));
  if (!last || (remembered && !isKnown(remembered)))
    throw new LogRefusal('keyChanged', `the logs were signed by another key than ${fingerprintOf(ours)}`);
  const keep = (number: number, key: Uint8Array, signature: string | undefined) =>
    tx.$client.query('INSERT INTO evidence_key (number, public_key, signature) VALUES ($1, $2, $3)', [
      number,
      Buffer.from(key),
      signature === undefined ? null : Buffer.from(signature, 'base64'),
    ]);
  const keys = [...ring.keys];
  if (keys.length === 0) {
    await keep(0, last, undefined);
    keys.push(last);
  }
  if (same(last, ours)) return { keys, changes: ring.changes };
  if (!before || !same(before.publicKey, last))
    throw new LogRefusal(
      'keyChanged',
      `the logs were signed by key ${fingerprintOf(last)} until now, and ours is ${fingerprintOf(ours)}`,
    );
  const change = changeKey(before, ours);
  await keep(keys.length, ours, change.signature);
  await sayChange(tx, change, macOf);
  return { keys: [...keys, ours], changes: [...ring.changes, change] };
};
