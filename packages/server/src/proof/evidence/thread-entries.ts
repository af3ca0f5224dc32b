import { type Entry, readEntry } from '@chancery/evidence/entry.ts';
import type { Asker } from '../../kit/transaction.ts';
import { type CallMac, isMarkedBy, type MarkedRow } from './call-mac.ts';

/** The entries of some threads, and what one that waits is about, if it does not bear the mark of the platform. */
interface ThreadEntries {
  readonly entries: readonly Entry[];
  readonly unmarked: string | undefined;
}

interface Row {
  readonly call: number;
  readonly body: string;
  readonly subject: string;
  readonly thread: string;
  /** Its place in the log; none where it waits for one. */
  readonly place: number | null;
}

/** Entries that were compared with a signed state of the log: those of some threads, up to its size. */
export interface ProvenThreads {
  readonly size: number;
  readonly threads: ReadonlyMap<string, unknown>;
}

/**
 * Every entry of some threads in the order of the log; those that wait for their place are last. Where it is said what was
 * proven, all others must bear our mark, whatever place somebody gave them.
 */
export const threadEntries = async (
  { $client: client }: Asker,
  companyId: string,
  threadIds: readonly string[],
  macs: readonly CallMac[],
  proven?: ProvenThreads,
): Promise<ThreadEntries> => {
  const { rows } = await client.query<Row>(
    `SELECT entry.call_id AS call, entry.body, entry.subject_id AS subject, entry.thread_id AS thread,
            (place.first + entry.n)::float8 AS place
     FROM evidence_entry AS entry LEFT JOIN evidence_place AS place USING (company_id, call_id)
     WHERE entry.company_id = $1 AND entry.thread_id = ANY ($2::uuid[])
     ORDER BY place.first + entry.n NULLS LAST, entry.call_id, entry.n`,
    [companyId, threadIds],
  );
  const isProven = ({ place, thread }: Row): boolean =>
    place !== null && (!proven || (place < proven.size && proven.threads.has(thread)));
  const waiting = rows.filter((row) => !isProven(row));
  const { rows: called } = await client.query<MarkedRow & { call: number }>(
    `SELECT call_id AS call, body, n, thread_id AS thread, mac FROM evidence_entry
     WHERE call_id = ANY ($1::bigint[]) ORDER BY call_id, n`,
    [waiting.map(({ call }) => call)],
  );
  const calls = Map.groupBy(called, ({ call }) => call);
  const forged = waiting.find(({ call }) => !isMarkedBy(companyId, calls.get(call) ?? [], macs));
  return { entries: rows.flatMap(({ body }) => readEntry(body) ?? []), unmarked: forged?.subject };
};
