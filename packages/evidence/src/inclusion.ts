import { same } from './bytes.ts';
import { hashBytes, nodeHash } from './hash.ts';

/** The way of an entry up to the root; by height, the hash it passed and how many bytes of its proof were left there. */
interface Way {
  readonly index: number;
  readonly proof: Uint8Array;
  readonly hashes: readonly Uint8Array[];
  readonly left: readonly number[];
}

const half = (n: number): number => Math.floor(n / 2);

const sameEnd = (a: Uint8Array, b: Uint8Array, length: number): boolean => {
  for (let at = 1; at <= length; at += 1) if (a[a.length - at] !== b[b.length - at]) return false;
  return true;
};

/** Whether an entry, by its leaf hash and the hashes of its proof one after another, is in the log. */
export type InclusionCheck = (leaf: Uint8Array, index: number, proof: Uint8Array) => boolean;

/**
 * Checks proofs (RFC 9162, 2.1.3.2) against one root. The shape of the tree follows from index and size alone, so a proof
 * cannot choose its own. Neighbours share most of their way: where that of an entry meets that of the last one found,
 * what is left of both proofs has to be the same, and nothing is hashed again.
 */
export const createInclusionCheck = (size: number, root: Uint8Array): InclusionCheck => {
  let before: Way | undefined;

  return (leaf, index, proof) => {
    if (!Number.isSafeInteger(index) || index < 0 || index >= size) return false;
    const hashes: Uint8Array[] = [];
    const left: number[] = [];
    let hash = leaf;
    let used = 0;
    let other = before?.index;
    let last = size - 1;
    for (let at = index; ; at = half(at), last = half(last)) {
      const height = hashes.length;
      if (before && at === other) {
        const [met, rest = 0] = [before.hashes[height], before.left[height]];
        if (!met || !same(hash, met) || proof.length - used !== rest || !sameEnd(proof, before.proof, rest))
          return false;
        hashes.push(...before.hashes.slice(height));
        left.push(...before.left.slice(height));
        break;
      }
      hashes.push(hash);
      left.push(proof.length - used);
      if (last === 0) {
        if (used !== proof.length || !same(hash, root)) return false;
        break;
      }
      if (at % 2 === 1 || at < last) {
        if (used + hashBytes > proof.length) return false;
        const sibling = proof.subarray(used, used + hashBytes);
        used += hashBytes;
        hash = at % 2 === 1 ? nodeHash(sibling, hash) : nodeHash(hash, sibling);
      }
      other = other === undefined ? undefined : half(other);
    }
    before = { index, proof, hashes, left };
    return true;
  };
};
