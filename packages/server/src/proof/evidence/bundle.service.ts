import { messageDigest } from '@chancery/device/envelope.ts';
import { type About, type BundleContent, bundleFormat } from '@chancery/evidence/bundle.ts';
import { toBase64, toHex } from '@chancery/evidence/bytes.ts';
import { readEntry } from '@chancery/evidence/entry.ts';
import { messagesNamed, photosNamed } from '@chancery/evidence/named.ts';
import { fingerprintOf } from '@chancery/evidence/signature.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { Attested, ShownState } from './attested.ts';
import type { KeyRing } from './key-ring.ts';
import { wholeThreads } from './whole-threads.ts';

/** What a bundle is about, and what it holds besides entries: what seals signed, in whatever order. */
export type BundleExtras = Pick<BundleContent, 'devices' | 'presses'> & { readonly about?: About };

/** What the entries name: each message of a seal in its place, and each photo. */
const namedBy = (bodies: readonly string[], { presses = [], devices = [] }: BundleExtras) => {
  const entries = bodies.flatMap((body) => readEntry(body) ?? []);
  const known = new Map(presses.map((press) => [messageDigest(press.message), press]));
  const messages = messagesNamed(entries).flatMap(({ digest }) => known.get(digest) ?? []);
  const told = devices.filter(({ id }) => messages.some(({ device }) => device === id));
  const photos = photosNamed(entries).map((digest) => ({ digest }));
  return {
    thread: entries[0]?.thread ?? '',
    more: {
      ...(told.length > 0 && { devices: told }),
      ...(messages.length > 0 && { presses: messages }),
      ...(photos.length > 0 && { photos }),
    },
  };
};

interface Parts {
  readonly publicKey: Uint8Array;
  readonly ring: KeyRing;
  /** Has witnesses and authorities of time asked about a checkpoint; they may be too slow, or away. */
  attest(state: ShownState): Promise<Attested>;
}

/** Puts together all of some threads of a unit's log, with what shows that it is all; nothing when there are none. */
export const makeBundle = async (
  tx: Tx,
  { publicKey, ring, attest }: Parts,
  companyId: string,
  threadIds: readonly string[],
  extras: BundleExtras,
): Promise<BundleContent | undefined> => {
  const whole = await wholeThreads(tx, companyId, threadIds, ring.keys);
  if (!whole) return undefined;
  const { size, note, entries, threads } = whole;
  const { cosigned, timestamps } = await attest({ companyId, size, note });
  const { thread, more } = namedBy(
    entries.map(({ body }) => body),
    extras,
  );
  return {
    format: bundleFormat,
    about: extras.about ?? { kind: 'threads', number: '', thread },
    checkpoint: note + cosigned.map(({ line }) => line).join(''),
    key: { publicKey: toBase64(publicKey), fingerprint: fingerprintOf(publicKey) },
    ...(ring.changes.length > 0 && { keys: ring.changes }),
    entries: entries.map(({ index, body, proof }) => ({ index, entry: body, proof: toBase64(proof) })),
    threads: [...threads].map(([id, { now, proof }]) => ({
      id,
      count: now.count,
      head: toHex(now.head),
      proof: toBase64(proof),
    })),
    ...(cosigned.length > 0 && { witnesses: cosigned.map(({ name, key }) => ({ name, publicKey: key })) }),
    ...(timestamps.length > 0 && { timestamps }),
    ...more,
  };
};
