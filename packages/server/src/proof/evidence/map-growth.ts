import { concat, toHex } from '@chancery/evidence/bytes.ts';
import { hashBytes } from '@chancery/evidence/hash.ts';
import { PagedMap } from '@chancery/evidence/paged-map.ts';
import type { ThreadPage } from '@chancery/evidence/thread-page.ts';
import { bringPages, type ChangedPages, type PageMemory, type ReadPages } from './map.rows.ts';

/** What is added to a log's map of threads: of each entry its thread, in sixteen bytes, and its leaf hash. */
export interface MapAddition {
  readonly companyId: string;
  /** The root of the map as it was signed. */
  readonly root: Uint8Array;
  readonly threads: Uint8Array;
  readonly leaves: Uint8Array;
}

/** A map after what was added, with the pages that changed. */
export interface GrownMap {
  readonly root: Uint8Array;
  readonly pages: ChangedPages;
}

/** The map of each unit, or what is wrong with its pages. */
export type GrownMaps = ReadonlyMap<string, GrownMap | { readonly broken: string }>;

const idBytes = 16;

const uuidOf = (bytes: Uint8Array): string => {
  const hex = toHex(bytes);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/** The leaf hashes that each thread gets, in their order. */
const byThread = ({ threads, leaves }: MapAddition): ReadonlyMap<string, Uint8Array[]> => {
  const found = new Map<string, { id: string; leaves: Uint8Array[] }>();
  for (let at = 0; at < threads.length / idBytes; at += 1) {
    const thread = threads.subarray(at * idBytes, (at + 1) * idBytes);
    const leaf = leaves.subarray(at * hashBytes, (at + 1) * hashBytes);
    const key = String.fromCharCode(...thread);
    const there = found.get(key);
    if (there) there.leaves.push(leaf);
    else found.set(key, { id: uuidOf(thread), leaves: [leaf] });
  }
  return new Map(Array.from(found.values(), ({ id, leaves }) => [id, leaves]));
};

const writtenPages = (pages: ReadonlyMap<string, ThreadPage>): ChangedPages => {
  const written = Array.from(pages.values(), (page) => page.write());
  const lengths = written.map(({ length }) => length);
  return { names: [...pages.keys()], lengths, slots: concat(...written) };
};

/** Adds to maps, each from the pages that its root leads to and from no others. */
export const growMaps = async (
  additions: readonly MapAddition[],
  memory: PageMemory,
  read: ReadPages,
  pause: () => Promise<unknown>,
): Promise<GrownMaps> => {
  const growing = additions.map((addition) => {
    const threads = byThread(addition);
    const map = new PagedMap(addition.root, threads.keys());
    return { companyId: addition.companyId, threads, map };
  });
  const maps = new Map(growing.map(({ companyId, map }) => [companyId, map]));
  const broken = await bringPages(maps, memory, read);
  const grown = new Map<string, GrownMap | { broken: string }>();
  for (const { companyId, threads, map } of growing) {
    const fault = broken.get(companyId);
    if (fault) {
      grown.set(companyId, { broken: fault.message });
      continue;
    }
    await pause();
    for (const [threadId, leaves] of threads) map.add(threadId, leaves);
    const { root, pages } = map.grown();
    for (const page of pages.values()) memory.keep(page);
    grown.set(companyId, { root, pages: writtenPages(pages) });
  }
  return grown;
};
