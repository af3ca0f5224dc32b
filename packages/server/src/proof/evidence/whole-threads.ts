import { concat, same, utf8 } from '@chancery/evidence/bytes.ts';
import { readEntry } from '@chancery/evidence/entry.ts';
import { leafHash } from '@chancery/evidence/hash.ts';
import { createInclusionCheck } from '@chancery/evidence/inclusion.ts';
import { type FoundThread, PagedMap } from '@chancery/evidence/paged-map.ts';
import { inclusionProof } from '@chancery/evidence/proof.ts';
import { nextHead, type ThreadHead } from '@chancery/evidence/thread-map.ts';
import type { Tx } from '../../kit/transaction.ts';
import { statesOf } from './log.rows.ts';
import { withNodes } from './log-reader.ts';
import { bringPages, PageMemory, readingPages } from './map.rows.ts';
import { LogRefusal } from './refusal.ts';
import { type VouchedState, vouchFor } from './vouch.ts';

/** An entry with what shows that it is in the log. */
export interface ProvenEntry {
  readonly index: number;
  readonly body: string;
  readonly proof: Uint8Array;
}

/** Some threads of a log, each with all of its entries up to the newest checkpoint. */
export interface WholeThreads {
  readonly size: number;
  readonly note: string;
  readonly entries: readonly ProvenEntry[];
  readonly threads: ReadonlyMap<string, FoundThread>;
}

interface Found {
  readonly index: number;
  readonly body: string;
}

const entriesOf = async (tx: Tx, companyId: string, threadIds: readonly string[], size: number) => {
  const { rows } = await tx.$client.query<Found>(
    `SELECT place.first + entry.n AS index, entry.body
     FROM evidence_entry AS entry JOIN evidence_place AS place USING (company_id, call_id)
     WHERE entry.company_id = $1 AND entry.thread_id = ANY ($2::uuid[]) AND place.first + entry.n < $3 ORDER BY 1`,
    [companyId, threadIds, size],
  );
  return rows;
};

/** Refuses entries that are not, in their order, all that their threads are made of. */
const assertWhole = (found: readonly Found[], threads: ReadonlyMap<string, FoundThread>): void => {
  const heads = new Map<string, ThreadHead>();
  if (new Set(found.map(({ body }) => body)).size < found.length)
    throw new LogRefusal('entriesAltered', 'an entry stands there twice');
  for (const { index, body } of found) {
    const thread = readEntry(body)?.thread;
    if (thread === undefined || !threads.has(thread))
      throw new LogRefusal('entriesAltered', `entry ${index} does not belong to its thread`);
    heads.set(thread, nextHead(heads.get(thread), leafHash(utf8(body))));
  }
  for (const [id, { now }] of threads) {
    const head = heads.get(id);
    if (head?.count !== now.count || !same(head.head, now.head))
      throw new LogRefusal('entriesAltered', `thread ${id} does not have the entries that were signed`);
  }
};

const provenAt = async (
  tx: Tx,
  companyId: string,
  { size, root }: VouchedState,
  found: readonly Found[],
): Promise<ProvenEntry[]> => {
  const proofs = await withNodes(tx, companyId, size, (node) =>
    found.map(({ index }) => concat(...inclusionProof(index, size, node))),
  );
  const isIncluded = createInclusionCheck(size, root);
  return found.map(({ index, body }, at) => {
    const proof = proofs[at] ?? new Uint8Array();
    if (!isIncluded(leafHash(utf8(body)), index, proof))
      throw new LogRefusal('entriesAltered', `entry ${index} is not the one that was signed`);
    return { index, body, proof };
  });
};

/** The sequencer may change pages while they are read; as often as this they are read again. */
const tries = 10;

/** All of some threads of a unit's log, proven against its newest checkpoint; nothing when there are none of them. */
export const wholeThreads = async (
  tx: Tx,
  companyId: string,
  threadIds: readonly string[],
  keys: readonly Uint8Array[],
): Promise<WholeThreads | undefined> => {
  const newest = async () => (await statesOf(tx, [companyId])).get(companyId);
  for (let attempt = 1; ; attempt += 1) {
    const state = await vouchFor(tx, companyId, await newest(), undefined, keys);
    if (!state) return undefined;
    const map = new PagedMap(state.threads, threadIds);
    const broken = (await bringPages(new Map([[companyId, map]]), new PageMemory(), readingPages(tx))).get(
      companyId,
    );
    if (broken) {
      const isNewest = (await newest())?.note === state.note;
      if (isNewest || attempt === tries) throw new LogRefusal('mapBroken', broken.message);
      continue;
    }
    const threads = new Map(
      [...new Set(threadIds)].flatMap((id) => {
        const found = map.find(id);
        return found ? [[id, found] as const] : [];
      }),
    );
    if (threads.size === 0) return undefined;
    const found = await entriesOf(tx, companyId, [...threads.keys()], state.size);
    assertWhole(found, threads);
    const entries = await provenAt(tx, companyId, state, found);
    return { size: state.size, note: state.note, entries, threads };
  }
};
