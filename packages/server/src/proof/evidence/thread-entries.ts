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
  readonly waits: boolean;
}

/** Every entry of some threads in the order of the log; those that wait for their place are last. */
export const threadEntries = async (
  { $client: client }: Asker,
  companyId: string,
  threadIds: readonly string[],
  macs: readonly CallMac[],
): Promise<ThreadEntries> => {
  const { rows } = await client.query<Row>(
    `SELECT entry.call_id AS call, entry.body, entry.subject_id AS subject, place.call_id IS NULL AS waits
     FROM evidence_entry AS entry LEFT JOIN evidence_place AS place USING (company_id, call_id)
     WHERE entry.company_id = $1 AND entry.thread_id = ANY ($2::uuid[])
     ORDER BY place.first + entry.n NULLS LAST, entry.call_id, entry.n`,
    [companyId, threadIds],
  );
  const waiting = rows.filter(({ waits }) => waits);
  const { rows: called } = await client.query<MarkedRow & { call: number }>(
    `SELECT call_id AS call, body, n, thread_id AS thread, mac FROM evidence_entry
     WHERE call_id = ANY ($1::bigint[]) ORDER BY call_id, n`,
    [waiting.map(({ call }) => call)],
  );
  const calls = Map.groupBy(called, ({ call }) => call);
  const forged = waiting.find(({ call }) => !isMarkedBy(companyId, calls.get(call) ?? [], macs));
  return { entries: rows.flatMap(({ body }) => readEntry(body) ?? []), unmarked: forged?.subject };
};
