import { same } from './bytes.ts';
import { nextHead, noThreads, type ThreadHead, threadKey, threadProof } from './thread-map.ts';
import { isOf, isThread, ThreadPage, type ThreadSlot, wayOf } from './thread-page.ts';

/** A page that is not the one whose hash is known. */
export class BrokenPage extends Error {
  constructor(name: string) {
    super(`page "${name}" of the map of threads is not the one that was signed`);
  }
}

/** How far a thread has come, with what shows it. */
export interface FoundThread {
  readonly now: ThreadHead;
  readonly proof: Uint8Array;
}

const digits = '0123456789abcdef';

/** The name of the page this deep on the way of a key: the digits that lead to it. */
const nameOf = (key: Uint8Array, depth: number): string => {
  let name = '';
  for (let at = 0; at < depth; at += 1) name += digits[wayOf(key, at)];
  return name;
};

/**
 * The part of a log's map of threads that some threads stand on, page by page. It says which pages it still needs, takes
 * only those with the hash that the page above has for them, and then answers or grows.
 */
export class PagedMap {
  readonly #pages = new Map<string, ThreadPage>();
  /** Pages that were changed, and so are our own; the others may be shared. */
  readonly #changed = new Set<string>();
  readonly #root: Uint8Array;
  readonly #keys = new Map<string, Uint8Array>();
  #needed = new Map<string, Uint8Array>();
  #leading: Uint8Array[];
  #depth = 0;

  constructor(root: Uint8Array, threadIds: Iterable<string>) {
    this.#root = root;
    for (const threadId of threadIds) this.#keys.set(threadId, threadKey(threadId));
    this.#leading = [...this.#keys.values()];
    if (!same(root, noThreads)) this.#needed.set('', root);
  }

  /** The pages that have to be brought, with the hash of each; none when all are there. */
  needed(): ReadonlyMap<string, Uint8Array> {
    return this.#needed;
  }

  /** Takes the pages that were needed. */
  take(brought: (name: string, hash: Uint8Array) => ThreadPage | undefined): void {
    for (const [name, hash] of this.#needed) {
      const page = brought(name, hash);
      if (!page || !same(page.hash, hash)) throw new BrokenPage(name);
      this.#pages.set(name, page);
    }
    const next = new Map<string, Uint8Array>();
    this.#leading = this.#leading.filter((key) => {
      const slot = this.#pages.get(nameOf(key, this.#depth))?.slot(wayOf(key, this.#depth));
      if (!slot || isThread(slot)) return false;
      next.set(nameOf(key, this.#depth + 1), slot.below);
      return true;
    });
    this.#depth += 1;
    this.#needed = next;
  }

  /** How far a thread has come, or nothing when there is no such thread. */
  find(threadId: string): FoundThread | undefined {
    const key = threadKey(threadId);
    const siblings: Uint8Array[] = [];
    for (let depth = 0; ; depth += 1) {
      const page = this.#pages.get(nameOf(key, depth));
      const slot = page?.slot(wayOf(key, depth));
      if (!page || !slot) return undefined;
      siblings.push(...page.siblings(wayOf(key, depth)));
      if (!isThread(slot)) continue;
      return isOf(slot, key) ? { now: slot.now, proof: threadProof(siblings) } : undefined;
    }
  }

  /** Adds entries to a thread, by their leaf hashes. */
  add(threadId: string, leaves: readonly Uint8Array[]): void {
    const key = this.#keys.get(threadId) ?? threadKey(threadId);
    let depth = 0;
    let there = this.#pages.get('')?.slot(wayOf(key, 0));
    while (there && !isThread(there)) {
      depth += 1;
      there = this.#pages.get(nameOf(key, depth))?.slot(wayOf(key, depth));
    }
    let now = isOf(there, key) ? there.now : undefined;
    for (const leaf of leaves) now = nextHead(now, leaf);
    if (!now) return;
    const page = this.#own(nameOf(key, depth));
    if (!there || isOf(there, key)) page.set(wayOf(key, depth), { key, now });
    else {
      page.set(wayOf(key, depth), { below: noThreads });
      this.#split(there, { key, now }, depth + 1);
    }
  }

  /** The root after what was added, and the pages that changed with it. */
  grown(): { readonly root: Uint8Array; readonly pages: ReadonlyMap<string, ThreadPage> } {
    const deepest = Math.max(0, ...Array.from(this.#changed, ({ length }) => length));
    const levels = Array.from({ length: deepest + 1 }, () => new Set<string>());
    for (const name of this.#changed) levels[name.length]?.add(name);
    for (let depth = deepest; depth > 0; depth -= 1)
      for (const name of levels[depth] ?? []) {
        const above = name.slice(0, -1);
        const below = this.#own(name).hash;
        this.#own(above).set(Number.parseInt(name.slice(-1), 16), { below });
        levels[depth - 1]?.add(above);
      }
    const pages = new Map([...this.#changed].map((name) => [name, this.#own(name)]));
    return { root: this.#pages.get('')?.hash ?? this.#root, pages };
  }

  /** A page to be changed: a copy of the shared one, or a new one. */
  #own(name: string): ThreadPage {
    const there = this.#pages.get(name);
    if (there && this.#changed.has(name)) return there;
    const page = there?.copy() ?? new ThreadPage();
    this.#pages.set(name, page);
    this.#changed.add(name);
    return page;
  }

  /** Puts two threads that share their beginning onto pages of their own. */
  #split(one: ThreadSlot, two: ThreadSlot, depth: number): void {
    const page = this.#own(nameOf(two.key, depth));
    const [wayOfOne, wayOfTwo] = [wayOf(one.key, depth), wayOf(two.key, depth)];
    if (wayOfOne !== wayOfTwo) {
      page.set(wayOfOne, one);
      page.set(wayOfTwo, two);
      return;
    }
    page.set(wayOfOne, { below: noThreads });
    this.#split(one, two, depth + 1);
  }
}
