import { type Entry, readEntry } from '@chancery/evidence/entry.ts';
import type { Asker } from '../../kit/transaction.ts';

/** Every entry of some threads in the order of the log; those that wait for their place are last. */
export const threadEntries = async (
  { $client: client }: Asker,
  companyId: string,
  threadIds: readonly string[],
): Promise<Entry[]> => {
  const { rows } = await client.query<{ body: string }>(
    `SELECT entry.body FROM evidence_entry AS entry LEFT JOIN evidence_place AS place USING (call_id)
     WHERE entry.company_id = $1 AND entry.thread_id = ANY ($2::uuid[])
     ORDER BY place.first + entry.n NULLS LAST, entry.call_id, entry.n`,
    [companyId, threadIds],
  );
  return rows.flatMap(({ body }) => readEntry(body) ?? []);
};
