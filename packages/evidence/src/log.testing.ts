import { type Bundle, type BundleEntry, bundleFormat } from './bundle.ts';
import { concat, toBase64, utf8 } from './bytes.ts';
import { originOf, signCheckpoint } from './checkpoint.ts';
import { entryVersion, writeEntry } from './entry.ts';
import { leafHash, nodeHash } from './hash.ts';
import { inclusionProof, type NodeOf, rootAt } from './proof.ts';
import { fingerprintOf, signerOf } from './signature.ts';

export const unitId = '01890000-0000-7000-8000-000000000001';
export const signer = signerOf(new Uint8Array(32).fill(9));

/** The text of an entry that says something of its own. */
export const someEntry = (number: number, facts: Record<string, unknown> = {}, unit = unitId): string =>
  writeEntry({
    v: entryVersion,
    unit,
    kind: 'device.operated',
    subject: unitId,
    thread: unitId,
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

/** A bundle that discloses some of a log's entries. */
export const someBundle = (
  texts: readonly string[],
  indexes: readonly number[],
  more: Partial<Bundle> = {},
): Bundle => {
  const node = nodesOver(texts.map((text) => leafHash(utf8(text))));
  const size = texts.length;
  const entries = indexes.map(
    (index): BundleEntry => ({
      index,
      entry: texts[index] ?? '',
      proof: toBase64(concat(...inclusionProof(index, size, node))),
    }),
  );
  return {
    format: bundleFormat,
    checkpoint: signCheckpoint({ origin: originOf(unitId), size, root: rootAt(size, node) }, signer),
    key: { publicKey: toBase64(signer.publicKey), fingerprint: fingerprintOf(signer.publicKey) },
    entries,
    ...more,
  };
};
