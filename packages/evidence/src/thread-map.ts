import { concat, same, utf8 } from './bytes.ts';
import { hashBytes, sha256, sha256Into } from './hash.ts';

/** How far a thread has come: how many entries it has, and a hash over all of them in their order. */
export interface ThreadHead {
  readonly count: number;
  readonly head: Uint8Array;
}

/** The hash of a part of the map without threads. */
export const noThreads = new Uint8Array(hashBytes);

const prefixOfKey = 'chancery-thread/1\n';
const [ofHead, ofLeaf, ofNode] = [2, 3, 4];
const keyBits = 8 * hashBytes;

/** Where a thread stands in the map. */
export const threadKey = (threadId: string): Uint8Array =>
  sha256(utf8(`${prefixOfKey}${threadId.toLowerCase()}`));

/** Writes a count in eight bytes. */
export const writeCount = (view: DataView, at: number, count: number): void => {
  view.setUint32(at, Math.floor(count / 2 ** 32));
  view.setUint32(at + 4, count % 2 ** 32);
};

/** Whether a key turns right at a depth. */
export const turnsRight = (key: Uint8Array, depth: number): boolean =>
  (((key[depth >> 3] ?? 0) >> (7 - (depth & 7))) & 1) === 1;

const headSaid = new Uint8Array(1 + 2 * hashBytes);
headSaid[0] = ofHead;

/** The head of a thread after one more entry, by its leaf hash. */
export const nextHead = (before: ThreadHead | undefined, leaf: Uint8Array): ThreadHead => {
  headSaid.set(before?.head ?? noThreads, 1);
  headSaid.set(leaf, 1 + hashBytes);
  return { count: (before?.count ?? 0) + 1, head: sha256(headSaid) };
};

const leafSaid = new Uint8Array(1 + hashBytes + 8 + hashBytes);
leafSaid[0] = ofLeaf;
const leafView = new DataView(leafSaid.buffer);

/** The hash of a thread in the map. */
export const threadLeaf = (key: Uint8Array, { count, head }: ThreadHead): Uint8Array => {
  leafSaid.set(key, 1);
  writeCount(leafView, 1 + hashBytes, count);
  leafSaid.set(head, 1 + hashBytes + 8);
  return sha256(leafSaid);
};

/** How long a thread is where its key, its count and its head stand one behind another, as its leaf says them. */
export const threadBytes = hashBytes + 8 + hashBytes;

/** Writes the hash of a thread that stands so. */
export const threadLeafInto = (threads: Uint8Array, thread: number, into: Uint8Array, from: number): void => {
  for (let at = 0; at < threadBytes; at += 1) leafSaid[1 + at] = threads[thread + at] ?? 0;
  sha256Into(leafSaid, into, from);
};

const nodeSaid = new Uint8Array(1 + 2 * hashBytes);
nodeSaid[0] = ofNode;

/** Writes the hash over two halves of the map that stand one behind the other. */
export const mapNodeInto = (halves: Uint8Array, left: number, into: Uint8Array, from: number): void => {
  for (let at = 0; at < 2 * hashBytes; at += 1) nodeSaid[1 + at] = halves[left + at] ?? 0;
  sha256Into(nodeSaid, into, from);
};

/** The hash over two halves of the map that have at least two threads together. */
export const mapNode = (left: Uint8Array, right: Uint8Array): Uint8Array => {
  nodeSaid.set(left, 1);
  nodeSaid.set(right, 1 + hashBytes);
  return sha256(nodeSaid);
};

/** What a proof adds to a thread on its way to the root: the hashes beside it, from the root downwards. */
export const threadProof = (siblings: readonly Uint8Array[]): Uint8Array => concat(...siblings);

/** Whether a map with this root says that a thread has come so far and no further. */
export const provesThread = (
  root: Uint8Array,
  threadId: string,
  { count, head }: ThreadHead,
  proof: Uint8Array,
): boolean => {
  const depth = proof.length / hashBytes;
  if (!Number.isInteger(depth) || depth > keyBits || root.length !== hashBytes) return false;
  if (!Number.isSafeInteger(count) || count < 1 || head.length !== hashBytes) return false;
  // A thread alone in its part of the map stands at the top of it: below another there is no nothing beside it.
  if (depth > 0 && same(proof.subarray(-hashBytes), noThreads)) return false;
  const key = threadKey(threadId);
  let hash = threadLeaf(key, { count, head });
  for (let at = depth - 1; at >= 0; at -= 1) {
    const beside = proof.subarray(at * hashBytes, (at + 1) * hashBytes);
    hash = turnsRight(key, at) ? mapNode(beside, hash) : mapNode(hash, beside);
  }
  return same(hash, root);
};

interface Leaf {
  readonly key: Uint8Array;
  now: ThreadHead;
  hash?: Uint8Array | undefined;
}
interface Branch {
  left: Part | undefined;
  right: Part | undefined;
  hash?: Uint8Array | undefined;
}
type Part = Leaf | Branch;

const isLeaf = (part: Part): part is Leaf => 'key' in part;

const hashOf = (part: Part | undefined): Uint8Array => {
  if (!part) return noThreads;
  part.hash ??= isLeaf(part)
    ? threadLeaf(part.key, part.now)
    : mapNode(hashOf(part.left), hashOf(part.right));
  return part.hash;
};

const put = (part: Part | undefined, leaf: Leaf, depth: number): Part => {
  if (!part) return leaf;
  if (isLeaf(part)) {
    if (same(part.key, leaf.key)) return leaf;
    const branch: Branch = { left: undefined, right: undefined };
    branch[turnsRight(part.key, depth) ? 'right' : 'left'] = part;
    return put(branch, leaf, depth);
  }
  const side = turnsRight(leaf.key, depth) ? 'right' : 'left';
  part[side] = put(part[side], leaf, depth + 1);
  part.hash = undefined;
  return part;
};

/** The map of a log's threads, held whole in memory. A change costs as many hashes as its thread has others beside it. */
export class ThreadMap {
  readonly #heads = new Map<string, ThreadHead>();
  #root: Part | undefined;

  get size(): number {
    return this.#heads.size;
  }

  ids(): Iterable<string> {
    return this.#heads.keys();
  }

  /** How far a thread has come. */
  head(threadId: string): ThreadHead | undefined {
    return this.#heads.get(threadId.toLowerCase());
  }

  /** Says how far a thread has come. */
  set(threadId: string, now: ThreadHead): void {
    this.#heads.set(threadId.toLowerCase(), now);
    this.#root = put(this.#root, { key: threadKey(threadId), now }, 0);
  }

  /** Adds an entry to its thread, by its leaf hash. */
  add(threadId: string, leaf: Uint8Array): void {
    this.set(threadId, nextHead(this.head(threadId), leaf));
  }

  root(): Uint8Array {
    return hashOf(this.#root);
  }

  /** What shows how far a thread has come. */
  proof(threadId: string): Uint8Array {
    const key = threadKey(threadId);
    const siblings: Uint8Array[] = [];
    let part = this.#root;
    for (let depth = 0; part && !isLeaf(part); depth += 1) {
      const isRight = turnsRight(key, depth);
      siblings.push(hashOf(isRight ? part.left : part.right));
      part = isRight ? part.right : part.left;
    }
    if (!part || !same(part.key, key)) throw new RangeError('there is no such thread');
    return threadProof(siblings);
  }
}

/** The root of the map of these threads. */
export const mapRoot = (heads: Iterable<readonly [string, ThreadHead]>): Uint8Array => {
  const map = new ThreadMap();
  for (const [threadId, now] of heads) map.set(threadId, now);
  return map.root();
};
