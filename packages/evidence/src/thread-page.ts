import { same } from './bytes.ts';
import { hashBytes } from './hash.ts';
import { mapNodeInto, type ThreadHead, threadBytes, threadLeafInto, writeCount } from './thread-map.ts';

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

/** Reads a count of eight bytes. */
const readCount = (bytes: Uint8Array, at: number): number =>
  Number(new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getBigUint64(at));

/** How many threads a part has. */
const [none, one, several] = [0, 1, 2];

const [emptyTag, threadTag, belowTag] = [0, 1, 2];
const countBytes = 8;

const lengthOf = (tag: number | undefined): number | undefined => {
  if (tag === emptyTag) return 1;
  if (tag === threadTag) return 1 + threadBytes;
  return tag === belowTag ? 1 + hashBytes : undefined;
};

/** Where in a page everything stands: what each way is, its threads, how many each part has, and the hashes. */
const threadsAt = ways;
const countsAt = threadsAt + ways * threadBytes;
const hashesAt = countsAt + 2 * ways;
const pageBytes = hashesAt + 2 * ways * hashBytes;

/**
 * A page of the map of threads: four bits of keys, as the database keeps it. Its hash is the map's at that place, so
 * whoever knows the root knows whether each page below is the right one. It keeps the hashes inside and makes those above a
 * changed way anew only when it is asked, so that changing a way costs five at most, and many ways together fewer.
 *
 * All of it is one piece of memory: thousands of pages are held, and as objects of their own their hashes and threads
 * would cost more to be kept than to be made.
 */
export class ThreadPage {
  // Parts and their hashes are as in a heap: the whole page at 1, its ways from 16 on.
  readonly #all: Uint8Array;
  /** The ways that were changed since the hashes above them were made, a bit each. */
  #stale = 0;

  constructor(all = new Uint8Array(pageBytes)) {
    this.#all = all;
  }

  slot(way: number): Slot {
    const tag = this.#all[way];
    if (tag === emptyTag) return undefined;
    if (tag === belowTag) return { below: this.#hash(ways + way) };
    const at = threadsAt + way * threadBytes;
    const headAt = at + hashBytes + countBytes;
    const count = readCount(this.#all, at + hashBytes);
    return {
      key: this.#all.slice(at, at + hashBytes),
      now: { count, head: this.#all.slice(headAt, headAt + hashBytes) },
    };
  }

  set(way: number, slot: Slot): void {
    const at = threadsAt + way * threadBytes;
    this.#all[way] = slot ? (isThread(slot) ? threadTag : belowTag) : emptyTag;
    if (slot && isThread(slot)) {
      this.#all.set(slot.key, at);
      writeCount(new DataView(this.#all.buffer, this.#all.byteOffset), at + hashBytes, slot.now.count);
      this.#all.set(slot.now.head, at + hashBytes + countBytes);
    } else if (slot) this.#all.set(slot.below, hashesAt + (ways + way) * hashBytes);
    this.#place(way);
    this.#stale |= 1 << way;
  }

  get hash(): Uint8Array {
    this.#settle();
    return this.#hash(1);
  }

  /** The hashes beside the way to a thread of this page or below, from the top. */
  siblings(way: number): Uint8Array[] {
    this.#settle();
    const found: Uint8Array[] = [];
    let at = 1;
    for (let bit = bits - 1; bit >= 0 && this.#all[countsAt + at] === several; bit -= 1) {
      at = 2 * at + ((way >> bit) & 1);
      found.push(this.#hash(at ^ 1));
    }
    return found;
  }

  copy(): ThreadPage {
    const page = new ThreadPage(this.#all.slice());
    page.#stale = this.#stale;
    return page;
  }

  write(): Uint8Array {
    let length = 0;
    for (let way = 0; way < ways; way += 1) length += lengthOf(this.#all[way]) ?? 0;
    const bytes = new Uint8Array(length);
    let at = 0;
    for (let way = 0; way < ways; way += 1) {
      const tag = this.#all[way] ?? emptyTag;
      const from = tag === threadTag ? threadsAt + way * threadBytes : hashesAt + (ways + way) * hashBytes;
      const end = at + (lengthOf(tag) ?? 0);
      bytes[at] = tag;
      if (tag !== emptyTag) bytes.set(this.#all.subarray(from, from + end - at - 1), at + 1);
      at = end;
    }
    return bytes;
  }

  /** Reads a page as it was written, or says nothing when it is broken. */
  static read(bytes: Uint8Array): ThreadPage | undefined {
    const page = new ThreadPage();
    let at = 0;
    for (let way = 0; way < ways; way += 1) {
      const tag = bytes[at] ?? -1;
      const length = lengthOf(tag);
      if (length === undefined || at + length > bytes.length) return undefined;
      const into = tag === threadTag ? threadsAt + way * threadBytes : hashesAt + (ways + way) * hashBytes;
      page.#all[way] = tag;
      page.#all.set(bytes.subarray(at + 1, at + length), into);
      page.#place(way);
      at += length;
    }
    page.#stale = (1 << ways) - 1;
    return at === bytes.length ? page : undefined;
  }

  #hash(at: number): Uint8Array {
    return this.#all.slice(hashesAt + at * hashBytes, hashesAt + (at + 1) * hashBytes);
  }

  /** Says how many threads a way has, and its hash where that is not known from elsewhere. */
  #place(way: number): void {
    const tag = this.#all[way];
    const hashAt = hashesAt + (ways + way) * hashBytes;
    this.#all[countsAt + ways + way] = tag === emptyTag ? none : tag === threadTag ? one : several;
    if (tag === emptyTag) this.#all.fill(0, hashAt, hashAt + hashBytes);
    if (tag === threadTag) threadLeafInto(this.#all, threadsAt + way * threadBytes, this.#all, hashAt);
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
    const [left, right] = [this.#all[countsAt + 2 * at] ?? none, this.#all[countsAt + 2 * at + 1] ?? none];
    const [leftAt, hashAt] = [hashesAt + 2 * at * hashBytes, hashesAt + at * hashBytes];
    this.#all[countsAt + at] = Math.min(left + right, several);
    // A thread that is alone stands for its whole part.
    const alone = left > none ? leftAt : leftAt + hashBytes;
    if (left + right < several) this.#all.copyWithin(hashAt, alone, alone + hashBytes);
    else mapNodeInto(this.#all, leftAt, this.#all, hashAt);
  }
}

/** Whether a slot is of this very thread. */
export const isOf = (slot: Slot, key: Uint8Array): slot is ThreadSlot =>
  isThread(slot) && same(slot.key, key);
