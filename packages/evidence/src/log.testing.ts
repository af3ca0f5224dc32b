import { type About, type BundleContent, type BundleEntry, bundleFormat } from './bundle.ts';
import { concat, toBase64, toHex, utf8 } from './bytes.ts';
import { originOf, signCheckpoint } from './checkpoint.ts';
import { entryVersion, readEntry, writeEntry } from './entry.ts';
import { leafHash, nodeHash } from './hash.ts';
import { inclusionProof, type NodeOf, rootAt } from './proof.ts';
import { fingerprintOf, type Signer, signerOf } from './signature.ts';
import { ThreadMap } from './thread-map.ts';

export const unitId = '01890000-0000-7000-8000-000000000001';
export const signer = signerOf(new Uint8Array(32).fill(9));

/** The text of an entry that says something of its own. */
export const someEntry = (
  number: number,
  facts: Record<string, unknown> = {},
  unit = unitId,
  { thread = unitId, kind = 'device.operated' } = {},
): string =>
  writeEntry({
    v: entryVersion,
    unit,
    kind,
    subject: thread,
    thread,
    at: new Date(number * 1000).toISOString(),
    facts: { number, ...facts },
    salt: `salt${number}`,
  });

/** The nodes of a log held whole in memory: slow and plain. */
export const nodesOver = (leaves: readonly Uint8Array[]): NodeOf => {
  const known = new Map<string, Uint8Array>();
  const node: NodeOf = (height, index) => {
    const key = `${height}/${index}`;
    const before = known.get(key);
    if (before) return before;
    const hash =
      height === 0
        ? (leaves[index] ?? new Uint8Array())
        : nodeHash(node(height - 1, 2 * index), node(height - 1, 2 * index + 1));
    known.set(key, hash);
    return hash;
  };
  return node;
};

/** A log in memory, and what can be disclosed of it. */
export const someLog = (texts: readonly string[], unit = unitId, by: Signer = signer) => {
  const leaves = texts.map((text) => leafHash(utf8(text)));
  const node = nodesOver(leaves);
  const size = texts.length;
  const map = new ThreadMap();
  const threadOf = (text: string) => readEntry(text)?.thread ?? unitId;
  texts.forEach((text, at) => {
    map.add(threadOf(text), leaves[at] ?? new Uint8Array());
  });
  const checkpoint = signCheckpoint(
    { origin: originOf(unit), size, root: rootAt(size, node), threads: map.root() },
    by,
  );
  const entryAt = (index: number): BundleEntry => ({
    index,
    entry: texts[index] ?? '',
    proof: toBase64(concat(...inclusionProof(index, size, node))),
  });
  /** Whole threads, not sealed yet. */
  const disclose = (
    ids: readonly string[],
    more: Partial<BundleContent> & { about?: About } = {},
  ): BundleContent => ({
    format: bundleFormat,
    about: { kind: 'threads', number: '', thread: ids[0] ?? '' },
    checkpoint,
    key: { publicKey: toBase64(by.publicKey), fingerprint: fingerprintOf(by.publicKey) },
    entries: texts.flatMap((text, index) => (ids.includes(threadOf(text)) ? [entryAt(index)] : [])),
    threads: ids.map((id) => {
      const { count = 0, head = new Uint8Array() } = map.head(id) ?? {};
      return { id, count, head: toHex(head), proof: toBase64(map.proof(id)) };
    }),
    ...more,
  });
  return { checkpoint, disclose, entryAt };
};
