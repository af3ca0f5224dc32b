import { type Entry, readEntry } from '@chancery/evidence/entry.ts';
import type { Asker } from '../../kit/transaction.ts';
import { type EntryMac, isMarkedBy, type MarkedRow } from './entry-mac.ts';

/** The entries of some threads, and what one that waits is about, if it does not bear the mark of the platform. */
interface ThreadEntries {
  readonly entries: readonly Entry[];
  readonly unmarked: string | undefined;
}

type Row = MarkedRow & { readonly subject: string; readonly waits: boolean };

/** Every entry of some threads in the order of the log; those that wait for their place are last. */
export const threadEntries = async (
  { $client: client }: Asker,
  companyId: string,
  threadIds: readonly string[],
  macs: readonly EntryMac[],
): Promise<ThreadEntries> => {
  const { rows } = await client.query<Row>(
    `SELECT entry.body, entry.n, entry.thread_id AS thread, entry.mac, entry.subject_id AS subject,
            place.call_id IS NULL AS waits,
            CASE WHEN place.call_id IS NULL THEN (SELECT count(*)::int FROM evidence_entry AS beside
              WHERE beside.call_id = entry.call_id) END AS of
     FROM evidence_entry AS entry LEFT JOIN evidence_place AS place USING (company_id, call_id)
     WHERE entry.company_id = $1 AND entry.thread_id = ANY ($2::uuid[])
     ORDER BY place.first + entry.n NULLS LAST, entry.call_id, entry.n`,
    [companyId, threadIds],
  );
  const forged = rows.find((row) => row.waits && !isMarkedBy(companyId, row, macs));
  return { entries: rows.flatMap(({ body }) => readEntry(body) ?? []), unmarked: forged?.subject };
};
