import { messageDigest } from '@chancery/device/envelope.ts';
import {
  type About,
  type BundleContent,
  type BundleThread,
  bundleFormat,
} from '@chancery/evidence/bundle.ts';
import { concat, toBase64, toHex } from '@chancery/evidence/bytes.ts';
import { readCheckpoint } from '@chancery/evidence/checkpoint.ts';
import { readEntry } from '@chancery/evidence/entry.ts';
import { messagesNamed, photosNamed } from '@chancery/evidence/named.ts';
import { PagedMap } from '@chancery/evidence/paged-map.ts';
import { inclusionProof } from '@chancery/evidence/proof.ts';
import { fingerprintOf, type Signer } from '@chancery/evidence/signature.ts';
import type { Tx } from '../../kit/transaction.ts';
import { withNodes } from './log-reader.ts';
import { bringPages, PageMemory } from './map.rows.ts';

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

interface Found {
  readonly index: number;
  readonly body: string;
}

const entriesIn = async (tx: Tx, companyId: string, threadIds: readonly string[], size: number) => {
  const { rows } = await tx.$client.query<Found>(
    `SELECT place.first + entry.n AS index, entry.body
     FROM evidence_entry AS entry JOIN evidence_place AS place USING (call_id)
     WHERE entry.company_id = $1 AND entry.thread_id = ANY ($2::uuid[]) AND place.first + entry.n < $3 ORDER BY 1`,
    [companyId, threadIds, size],
  );
  return rows;
};

interface Shown {
  readonly size: number;
  readonly note: string;
  readonly witnesses: readonly { readonly name: string; readonly key: string; readonly line: string }[];
}

/** The newest checkpoint: the map of threads is kept as it is there. */
const newestCheckpoint = async (tx: Tx, companyId: string): Promise<Shown | undefined> => {
  const { rows } = await tx.$client.query<Shown>(
    `SELECT checkpoint.size, checkpoint.note, coalesce(
       (SELECT json_agg(json_build_object('name', witness, 'key', encode(public_key, 'base64'), 'line', line) ORDER BY witness)
        FROM evidence_cosignature AS signed
        WHERE signed.company_id = checkpoint.company_id AND signed.size = checkpoint.size), '[]') AS witnesses
     FROM evidence_checkpoint AS checkpoint
     WHERE company_id = $1 ORDER BY size DESC LIMIT 1`,
    [companyId],
  );
  return rows[0];
};

/** What shows that of each thread all is told: how many entries it has and what they add up to. */
const threadsShown = async (
  tx: Tx,
  companyId: string,
  note: string,
  threadIds: readonly string[],
): Promise<BundleThread[]> => {
  const root = readCheckpoint(note)?.threads;
  if (!root) return [];
  const map = new PagedMap(root, threadIds);
  const broken = await bringPages(tx, new Map([[companyId, map]]), new PageMemory());
  for (const page of broken.values()) throw page;
  return [...new Set(threadIds)].flatMap((id) => {
    const thread = map.find(id);
    if (!thread) return [];
    const { now, proof } = thread;
    return [{ id, count: now.count, head: toHex(now.head), proof: toBase64(proof) }];
  });
};

/** Puts together what shows that everything written in these threads is in the unit's log; nothing when nothing was. */
export const makeBundle = async (
  tx: Tx,
  { publicKey }: Signer,
  companyId: string,
  threadIds: readonly string[],
  extras: BundleExtras,
): Promise<BundleContent | undefined> => {
  const checkpoint = await newestCheckpoint(tx, companyId);
  if (!checkpoint) return undefined;
  const { size, note, witnesses } = checkpoint;
  const found = await entriesIn(tx, companyId, threadIds, size);
  if (found.length === 0) return undefined;
  const threads = await threadsShown(tx, companyId, note, threadIds);
  const proofs = await withNodes(tx, companyId, size, (node) =>
    found.map(({ index }) => toBase64(concat(...inclusionProof(index, size, node)))),
  );
  const { thread, more } = namedBy(
    found.map(({ body }) => body),
    extras,
  );
  return {
    format: bundleFormat,
    about: extras.about ?? { kind: 'threads', number: '', thread },
    checkpoint: note + witnesses.map(({ line }) => line).join(''),
    key: { publicKey: toBase64(publicKey), fingerprint: fingerprintOf(publicKey) },
    entries: found.map(({ index, body }, at) => ({ index, entry: body, proof: proofs[at] ?? '' })),
    ...(threads.length > 0 && { threads }),
    ...(witnesses.length > 0 && { witnesses: witnesses.map(({ name, key }) => ({ name, publicKey: key })) }),
    ...more,
  };
};
