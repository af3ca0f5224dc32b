import { concat } from './bytes.ts';
import { emptyRoot, hashBytes, nodeHash } from './hash.ts';

/** Told of every node of the tree once it is whole: `height` 0 are the entries, `index` counts from the left. */
export type OnNode = (height: number, index: number, hash: Uint8Array) => void;

/**
 * A tree that only grows. It keeps the roots of the whole trees it consists of (at most one for each bit of its size),
 * so adding an entry costs about one hash, and the root as many as there are bits.
 */
export class GrowingTree {
  size: number;
  readonly #edge: Uint8Array[];

  constructor(size = 0, edge: readonly Uint8Array[] = []) {
    this.size = size;
    this.#edge = [...edge];
  }

  /** Goes on from a tree's size and edge as `edge` gave it. */
  static from(size: number, edge: Uint8Array): GrowingTree {
    const hashes: Uint8Array[] = [];
    for (let at = 0; at < edge.length; at += hashBytes) hashes.push(edge.subarray(at, at + hashBytes));
    if (hashes.length !== bitsIn(size))
      throw new TypeError('the edge does not belong to a tree of this size');
    return new GrowingTree(size, hashes);
  }

  /** Adds an entry by its leaf hash. */
  add(leaf: Uint8Array, onNode?: OnNode): void {
    let hash = leaf;
    let index = this.size;
    let height = 0;
    onNode?.(height, index, hash);
    while (index % 2 === 1) {
      const left = this.#edge.pop();
      if (!left) throw new TypeError('the edge of the tree is broken');
      hash = nodeHash(left, hash);
      index = (index - 1) / 2;
      height += 1;
      onNode?.(height, index, hash);
    }
    this.#edge.push(hash);
    this.size += 1;
  }

  /** The root as it is now. */
  root(): Uint8Array {
    let root: Uint8Array | undefined;
    for (let at = this.#edge.length - 1; at >= 0; at -= 1) {
      const left = this.#edge[at] as Uint8Array;
      root = root ? nodeHash(left, root) : left;
    }
    return root ?? emptyRoot;
  }

  /** What a later tree is made from: the roots of its whole parts, the largest first. */
  edge(): Uint8Array {
    return concat(...this.#edge);
  }
}

const bitsIn = (size: number): number => {
  let bits = 0;
  for (let rest = size; rest > 0; rest = Math.floor(rest / 2)) bits += rest % 2;
  return bits;
};
