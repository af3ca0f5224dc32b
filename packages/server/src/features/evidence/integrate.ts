import { hashBytes } from '@chancery/evidence/hash.ts';
import type { Signer } from '@chancery/evidence/signature.ts';
import type { Tx } from '../../kit/transaction.ts';
import { growLog } from './grow.ts';
import { keepRun, type NewCheckpoint, type NewPlace, type NewTile, statesOf } from './log.rows.ts';

/** How many calls one run takes at most; more follow in the next. */
const atOnce = 10_000;

/** What one call added to the log of a unit. */
interface Waiting {
  readonly now: string;
  readonly company_id: string;
  readonly call_id: number;
  readonly leaves: Buffer;
}

/**
 * What was committed since the last run. Transactions do not commit in the order of their numbers, so what is new is
 * what the last run's snapshot could not see: nothing is overlooked, and nobody has to wait for a slow transaction.
 */
const waiting = {
  name: 'evidence-waiting',
  text: `SELECT pg_current_snapshot()::text AS now, call.company_id, call_id,
                string_agg(sha256('\\x00'::bytea || convert_to(body, 'UTF8')), ''::bytea ORDER BY entry.n) AS leaves
         FROM (SELECT company_id, call_id FROM evidence_entry AS fresh
               WHERE n = 0 AND xid >= pg_snapshot_xmin($1::pg_snapshot)
                 AND NOT pg_visible_in_snapshot(xid, $1::pg_snapshot)
                 AND NOT EXISTS (SELECT FROM evidence_place AS place WHERE place.call_id = fresh.call_id)
               ORDER BY call_id LIMIT ${atOnce + 1}) AS call
         JOIN evidence_entry AS entry USING (call_id)
         GROUP BY call.company_id, call_id ORDER BY call_id`,
};

const byUnit = (rows: readonly Waiting[]): Map<string, Waiting[]> => {
  const units = new Map<string, Waiting[]>();
  for (const row of rows) {
    const unit = units.get(row.company_id);
    if (unit) unit.push(row);
    else units.set(row.company_id, [row]);
  }
  return units;
};

const hashesIn = (bytes: Buffer): Buffer[] =>
  Array.from({ length: bytes.length / hashBytes }, (_, at) =>
    bytes.subarray(at * hashBytes, (at + 1) * hashBytes),
  );

/**
 * Gives all that waits, of all units, its place in the logs, in one transaction. Answers
 * whether more wait. One server at a time: the row of the sequencer is held meanwhile.
 */
export const integrate = async (tx: Tx, signer: Signer): Promise<{ more: boolean }> => {
  const { $client: client } = tx;
  const held = await client.query<{ seen: string }>('SELECT seen::text FROM evidence_sequencer FOR UPDATE');
  const found = await client.query<Waiting>({ ...waiting, values: [held.rows[0]?.seen] });
  const [first] = found.rows;
  if (!first) return { more: false };
  const rows = found.rows.slice(0, atOnce);
  const more = found.rows.length > atOnce;
  const units = byUnit(rows);
  const states = await statesOf(tx, [...units.keys()]);
  const places: NewPlace[] = [];
  const tiles: NewTile[] = [];
  const checkpoints: NewCheckpoint[] = [];
  for (const [companyId, calls] of units) {
    const before = states.get(companyId);
    let first = before?.size ?? 0;
    for (const { call_id: callId, leaves } of calls) {
      const count = leaves.length / hashBytes;
      places.push({ companyId, callId, first, count });
      first += count;
    }
    const leaves = calls.flatMap((call) => hashesIn(call.leaves));
    const grown = await growLog(tx, companyId, before, leaves, signer);
    tiles.push(...grown.tiles);
    checkpoints.push(grown.checkpoint);
  }
  const seen = async () => {
    if (!more) await client.query('UPDATE evidence_sequencer SET seen = $1::pg_snapshot', [first.now]);
  };
  await Promise.all([keepRun(tx, places, tiles, checkpoints), seen()]);
  return { more };
};

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
