import type { Tx } from '../../kit/transaction.ts';

/**
 * Where a copy of the database was restored, transactions are numbered from another beginning: what the sequencer had
 * seen says nothing any more, and is said anew.
 */
export const adoptRestored = async (tx: Tx): Promise<void> => {
  const { $client: client } = tx;
  const held = await client.query<{ foreign: boolean }>(
    `SELECT pg_snapshot_xmax(seen) > pg_snapshot_xmax(pg_current_snapshot()) AS foreign
     FROM evidence_sequencer FOR UPDATE`,
  );
  if (!held.rows[0]?.foreign) return;
  const seen = await client.query<{ next: string }>(
    'UPDATE evidence_sequencer SET seen = pg_current_snapshot() RETURNING pg_snapshot_xmax(seen)::text AS next',
  );
  // What waits is given a number that has not been seen, everything else one that has long been.
  await client.query(
    `UPDATE evidence_entry AS entry
     SET xid = CASE WHEN EXISTS (SELECT FROM evidence_place AS place WHERE place.call_id = entry.call_id)
               THEN '3'::xid8 ELSE $1::xid8 END
     WHERE xid >= $1::xid8`,
    [seen.rows[0]?.next],
  );
};
