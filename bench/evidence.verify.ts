import {
  type BundleContent,
  type BundleEntry,
  bundleFormat,
  writeBundle,
} from '@chancery/evidence/bundle.ts';
import { concat, fromUtf8, toBase64, toHex, utf8 } from '@chancery/evidence/bytes.ts';
import { originOf, signCheckpoint } from '@chancery/evidence/checkpoint.ts';
import { entryVersion, writeEntry } from '@chancery/evidence/entry.ts';
import { textLeafHash } from '@chancery/evidence/hash.ts';
import { inclusionProof } from '@chancery/evidence/proof.ts';
import { sealBundle } from '@chancery/evidence/seal.ts';
import { fingerprintOf, signerOf } from '@chancery/evidence/signature.ts';
import { ThreadMap } from '@chancery/evidence/thread-map.ts';
import { GrowingTree } from '@chancery/evidence/tree.ts';
import { verifyBundle } from '@chancery/evidence/verify.ts';

const unit = '01890000-0000-7000-8000-000000000001';
/** Who signs the logs of the bench. */
export const signer = signerOf(new Uint8Array(32).fill(9));

/** What is disclosed is one thread, everything before it another. */
const threadOf = (at: number, first: number): string => (at < first ? unit : unit.replace(/.$/, '2'));

const entry = (at: number, first: number): string =>
  writeEntry({
    v: entryVersion,
    unit,
    kind: 'device.operated',
    subject: unit,
    thread: threadOf(at, first),
    at: '2026-11-15T08:00:00.000Z',
    facts: { counter: at, kind: 'normal', sha256: 'a'.repeat(64) },
    salt: 'AAAAAAAAAAAAAAAAAAAAAA',
  });

/** A log of so many entries, and a bundle that discloses the last of them. */
export const makeBundle = (
  size: number,
  disclosed: number,
  report?: BundleContent['report'],
): { bundle: Uint8Array; leaves: Uint8Array[] } => {
  const texts = Array.from({ length: size }, (_, at) => entry(at, size - disclosed));
  const leaves = texts.map(textLeafHash);
  const nodes = new Map<number, Uint8Array>();
  const tree = new GrowingTree();
  for (const leaf of leaves) tree.add(leaf, (height, index, hash) => nodes.set(index * 64 + height, hash));
  const node = (height: number, index: number) => nodes.get(index * 64 + height) ?? new Uint8Array();
  const first = size - disclosed;
  const entries = texts.slice(first).map((text, at): BundleEntry => {
    const index = first + at;
    return { index, entry: text, proof: toBase64(concat(...inclusionProof(index, size, node))) };
  });
  const map = new ThreadMap();
  const thread = threadOf(size - 1, first);
  texts.forEach((_, at) => {
    map.add(threadOf(at, first), leaves[at] ?? new Uint8Array());
  });
  const { count = 0, head = new Uint8Array() } = map.head(thread) ?? {};
  const bundle: BundleContent = {
    format: bundleFormat,
    about: { kind: 'threads', number: '', thread },
    threads: [{ id: thread, count, head: toHex(head), proof: toBase64(map.proof(thread)) }],
    checkpoint: signCheckpoint(
      { origin: originOf(unit), size, root: tree.root(), threads: map.root() },
      signer,
    ),
    key: { publicKey: toBase64(signer.publicKey), fingerprint: fingerprintOf(signer.publicKey) },
    entries,
    ...(report && { report }),
  };
  return { bundle: writeBundle(sealBundle(bundle, signer)), leaves };
};

/** Processor seconds so far, of this process. */
const busy = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
};

/** Entries a processor second: re-deriving a log from its entries, and checking a bundle with a proof for each entry. */
export const measureVerify = (size: number, disclosed: number): { audit: number; bundle: number } => {
  const { bundle } = makeBundle(size, disclosed);
  // As they come from a file or a database: in one piece, which what was just put together is not.
  const texts = Array.from({ length: size }, (_, at) => fromUtf8(utf8(entry(at, size - disclosed))));
  let begun = busy();
  const tree = new GrowingTree();
  for (const text of texts) tree.add(textLeafHash(text));
  tree.root();
  const audit = size / (busy() - begun);
  begun = busy();
  const report = verifyBundle(bundle);
  if (report.verdict !== 'consistent') throw new Error('an honest bundle was refused');
  return { audit, bundle: disclosed / (busy() - begun) };
};
