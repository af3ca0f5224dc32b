import { same } from './bytes.ts';
import { emptyRoot, hashBytes, nodeHash } from './hash.ts';

/** Gives the hash of a whole node of a log: `height` 0 are the entries, `index` counts from the left. */
export type NodeOf = (height: number, index: number) => Uint8Array;

/** The largest power of two below n. */
const splitOf = (n: number): number => {
  let k = 1;
  while (k * 2 < n) k *= 2;
  return k;
};

const heightOf = (width: number): number => Math.round(Math.log2(width));
const isPower = (n: number): boolean => Number.isInteger(Math.log2(n));

/** The root over the entries from `lo` up to and without `hi`, where `lo` begins a subtree. */
const rootOf = (lo: number, hi: number, node: NodeOf): Uint8Array => {
  const width = hi - lo;
  if (isPower(width)) return node(heightOf(width), lo / width);
  const middle = lo + splitOf(width);
  return nodeHash(rootOf(lo, middle, node), rootOf(middle, hi, node));
};

/** The root of a log's first `size` entries. */
export const rootAt = (size: number, node: NodeOf): Uint8Array =>
  size === 0 ? emptyRoot : rootOf(0, size, node);

const path = (index: number, lo: number, hi: number, node: NodeOf): Uint8Array[] => {
  if (hi - lo === 1) return [];
  const middle = lo + splitOf(hi - lo);
  return index < middle
    ? [...path(index, lo, middle, node), rootOf(middle, hi, node)]
    : [...path(index, middle, hi, node), rootOf(lo, middle, node)];
};

/** What shows that an entry is in a log of a size (RFC 6962, 2.1.1). */
export const inclusionProof = (index: number, size: number, node: NodeOf): Uint8Array[] => {
  if (!(index >= 0 && index < size)) throw new RangeError('there is no such entry');
  return path(index, 0, size, node);
};

const subproof = (old: number, lo: number, hi: number, whole: boolean, node: NodeOf): Uint8Array[] => {
  if (old === hi) return whole ? [] : [rootOf(lo, hi, node)];
  const middle = lo + splitOf(hi - lo);
  return old <= middle
    ? [...subproof(old, lo, middle, whole, node), rootOf(middle, hi, node)]
    : [...subproof(old, middle, hi, false, node), rootOf(lo, middle, node)];
};

/** What shows that a log of a size begins with the log it was before (RFC 6962, 2.1.2). */
export const consistencyProof = (old: number, size: number, node: NodeOf): Uint8Array[] => {
  if (!(old >= 0 && old <= size)) throw new RangeError('a log does not shrink');
  return old === 0 || old === size ? [] : subproof(old, 0, size, true, node);
};

/** Which nodes a proof needs: asks for them without having them. */
export const nodesFor = (make: (node: NodeOf) => unknown): { height: number; index: number }[] => {
  const asked: { height: number; index: number }[] = [];
  const nothing = new Uint8Array(hashBytes);
  make((height, index) => {
    asked.push({ height, index });
    return nothing;
  });
  return asked;
};

/** Whether the log with the new root begins with the one that had the old root (RFC 9162, 2.1.4.2). */
export const isConsistent = (
  old: number,
  size: number,
  proof: readonly Uint8Array[],
  oldRoot: Uint8Array,
  root: Uint8Array,
): boolean => {
  if (!Number.isSafeInteger(old) || !Number.isSafeInteger(size) || old < 0 || old > size) return false;
  if (old === size) return proof.length === 0 && same(oldRoot, root);
  if (old === 0) return proof.length === 0 && same(oldRoot, emptyRoot);
  if (proof.some((hash) => hash.length !== hashBytes)) return false;
  const hashes = isPower(old) ? [oldRoot, ...proof] : proof;
  let [before, after] = [hashes[0], hashes[0]];
  let at = old - 1;
  let last = size - 1;
  while (at % 2 === 1) {
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  }
  for (const hash of hashes.slice(1)) {
    if (!before || !after || last === 0) return false;
    if (at % 2 === 1 || at === last) {
      before = nodeHash(hash, before);
      after = nodeHash(hash, after);
      while (at % 2 === 0 && at > 0) {
        at = Math.floor(at / 2);
        last = Math.floor(last / 2);
      }
    } else {
      after = nodeHash(after, hash);
    }
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  }
  return (
    last === 0 && before !== undefined && after !== undefined && same(before, oldRoot) && same(after, root)
  );
};
