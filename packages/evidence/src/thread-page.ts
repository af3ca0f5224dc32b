import { same } from './bytes.ts';
import { hashBytes } from './hash.ts';
import { mapNode, noThreads, type ThreadHead, threadLeaf, writeCount } from './thread-map.ts';

/** How many ways lead on from a page, and over how many bits of keys it reaches. */
const ways = 16;
const bits = 4;

/** A thread that stands on a page. */
export interface ThreadSlot {
  readonly key: Uint8Array;
  readonly now: ThreadHead;
}

/** What a way of a page leads to: nothing, one thread, or a page below by its hash. */
export type Slot = ThreadSlot | { readonly below: Uint8Array } | undefined;

export const isThread = (slot: Slot): slot is ThreadSlot => slot !== undefined && 'key' in slot;

/** Which way a key takes on a page this deep. */
export const wayOf = (key: Uint8Array, depth: number): number => {
  const byte = key[depth >> 1] ?? 0;
  return depth % 2 === 0 ? byte >> 4 : byte & 15;
};

/** How many threads a part has. */
const [none, one, several] = [0, 1, 2];

/**
 * A page of the map of threads: four bits of keys, as the database keeps it. Its hash is the map's at that place, so
 * whoever knows the root knows whether each page below is the right one. It keeps the hashes inside and makes those above a
 * changed way anew only when it is asked, so that changing a way costs five at most, and many ways together fewer.
 */
export class ThreadPage {
  readonly #slots: Slot[] = new Array<Slot>(ways).fill(undefined);
  // As in a heap: the whole page at 1, its ways from 16 on.
  readonly #hashes: Uint8Array[] = new Array<Uint8Array>(2 * ways).fill(noThreads);
  readonly #threads = new Uint8Array(2 * ways);
  /** The ways that were changed since the hashes above them were made, a bit each. */
  #stale = 0;

  slot(way: number): Slot {
    return this.#slots[way];
  }

  set(way: number, slot: Slot): void {
    this.#place(way, slot);
    this.#stale |= 1 << way;
  }

  get hash(): Uint8Array {
    this.#settle();
    return this.#hashes[1] ?? noThreads;
  }

  /** The hashes beside the way to a thread of this page or below, from the top. */
  siblings(way: number): Uint8Array[] {
    this.#settle();
    const found: Uint8Array[] = [];
    let at = 1;
    for (let bit = bits - 1; bit >= 0 && this.#threads[at] === several; bit -= 1) {
      at = 2 * at + ((way >> bit) & 1);
      found.push(this.#hashes[at ^ 1] ?? noThreads);
    }
    return found;
  }

  copy(): ThreadPage {
    const page = new ThreadPage();
    for (let way = 0; way < ways; way += 1) page.#slots[way] = this.#slots[way];
    for (let at = 0; at < 2 * ways; at += 1) page.#hashes[at] = this.#hashes[at] ?? noThreads;
    page.#threads.set(this.#threads);
    page.#stale = this.#stale;
    return page;
  }

  write(): Uint8Array {
    let length = 0;
    for (const slot of this.#slots) length += lengthOf(tagOf(slot)) ?? 0;
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const slot of this.#slots) at = writeSlot(bytes, at, slot);
    return bytes;
  }

  /** Reads a page as it was written, or says nothing when it is broken. */
  static read(bytes: Uint8Array): ThreadPage | undefined {
    const page = new ThreadPage();
    let at = 0;
    for (let way = 0; way < ways; way += 1) {
      const length = lengthOf(bytes[at]);
      if (length === undefined || at + length > bytes.length) return undefined;
      page.#place(way, readSlot(bytes.subarray(at, at + length)));
      at += length;
    }
    page.#stale = (1 << ways) - 1;
    return at === bytes.length ? page : undefined;
  }

  #place(way: number, slot: Slot): void {
    this.#slots[way] = slot;
    this.#threads[ways + way] = slot ? (isThread(slot) ? one : several) : none;
    this.#hashes[ways + way] = slot
      ? isThread(slot)
        ? threadLeaf(slot.key, slot.now)
        : slot.below
      : noThreads;
  }

  /** Makes the hashes above changed ways, from below. */
  #settle(): void {
    for (let stale = this.#stale, first = ways; stale !== 0 && first > 1; first >>= 1) {
      let above = 0;
      for (let at = 0; at < first; at += 2) {
        if (((stale >> at) & 3) === 0) continue;
        this.#join((first + at) >> 1);
        above |= 1 << (at >> 1);
      }
      stale = above;
    }
    this.#stale = 0;
  }

  #join(at: number): void {
    const [left, right] = [this.#threads[2 * at] ?? none, this.#threads[2 * at + 1] ?? none];
    const [leftHash, rightHash] = [this.#hashes[2 * at] ?? noThreads, this.#hashes[2 * at + 1] ?? noThreads];
    this.#threads[at] = Math.min(left + right, several);
    // A thread that is alone stands for its whole part.
    this.#hashes[at] =
      left + right < several ? (left > none ? leftHash : rightHash) : mapNode(leftHash, rightHash);
  }
}

const [emptyTag, threadTag, belowTag] = [0, 1, 2];
const countBytes = 8;

const lengthOf = (tag: number | undefined): number | undefined => {
  if (tag === emptyTag) return 1;
  if (tag === threadTag) return 1 + hashBytes + countBytes + hashBytes;
  return tag === belowTag ? 1 + hashBytes : undefined;
};

const tagOf = (slot: Slot): number => (slot ? (isThread(slot) ? threadTag : belowTag) : emptyTag);

/** Writes a slot, and says where the next begins. */
const writeSlot = (bytes: Uint8Array, at: number, slot: Slot): number => {
  bytes[at] = tagOf(slot);
  if (!slot) return at + 1;
  if (!isThread(slot)) {
    bytes.set(slot.below, at + 1);
    return at + 1 + hashBytes;
  }
  const countAt = at + 1 + hashBytes;
  bytes.set(slot.key, at + 1);
  writeCount(new DataView(bytes.buffer), countAt, slot.now.count);
  bytes.set(slot.now.head, countAt + countBytes);
  return countAt + countBytes + hashBytes;
};

const readSlot = (bytes: Uint8Array): Slot => {
  if (bytes[0] === emptyTag) return undefined;
  const first = bytes.slice(1, 1 + hashBytes);
  if (bytes[0] === belowTag) return { below: first };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const count = Number(view.getBigUint64(1 + hashBytes));
  return { key: first, now: { count, head: bytes.slice(1 + hashBytes + countBytes) } };
};

/** Whether a slot is of this very thread. */
export const isOf = (slot: Slot, key: Uint8Array): slot is ThreadSlot =>
  isThread(slot) && same(slot.key, key);
