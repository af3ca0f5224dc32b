import { hashBytes } from '@chancery/evidence/hash.ts';
import type { Tx } from '../../kit/transaction.ts';
import { macBytes } from './entry-mac.ts';

/** How many calls one run takes at most; more follow in the next. */
export const callsAtOnce = 10_000;

/** An entry that waits for its place. */
export interface WaitingEntry {
  readonly leaf: Buffer;
  readonly thread: Buffer;
  readonly mac: Buffer;
}

/** What one call added to the log of a unit. */
export interface WaitingCall {
  readonly now: string;
  readonly companyId: string;
  readonly callId: number;
  readonly entries: readonly WaitingEntry[];
}

const threadBytes = 16;
const entryBytes = hashBytes + threadBytes + macBytes;

/** Whatever the rows are like, each entry is as many bytes: what lacks something bears no mark of ours. */
const said = `sha256('\\x00'::bytea || convert_to(coalesce(body, ''), 'UTF8'))
  || uuid_send(coalesce(thread_id, '00000000-0000-0000-0000-000000000000'))
  || substr(coalesce(mac, '') || decode(repeat('00', ${macBytes}), 'hex'), 1, ${macBytes})`;

const withoutPlace = `NOT EXISTS (SELECT FROM evidence_place AS place WHERE place.call_id = fresh.call_id)`;

/**
 * What was committed since the last run. Transactions do not commit in the order of their numbers, so what is new is
 * what the last run's snapshot could not see: nothing is overlooked, and nobody has to wait for a slow transaction. Of
 * some units all that has no place is looked for, whenever it came; others are passed over.
 */
const waiting = {
  name: 'evidence-waiting',
  text: `SELECT pg_current_snapshot()::text AS now, call.company_id, call_id,
                string_agg(${said}, ''::bytea ORDER BY entry.n) AS entries
         FROM (SELECT company_id, call_id FROM evidence_entry AS fresh
               WHERE n = 0 AND xid >= pg_snapshot_xmin($1::pg_snapshot)
                 AND NOT pg_visible_in_snapshot(xid, $1::pg_snapshot)
                 AND company_id <> ALL ($2::uuid[]) AND company_id <> ALL ($3::uuid[]) AND ${withoutPlace}
               UNION ALL
               SELECT company_id, call_id FROM evidence_entry AS fresh
               WHERE n = 0 AND company_id = ANY ($3::uuid[]) AND ${withoutPlace}
               ORDER BY call_id LIMIT ${callsAtOnce + 1}) AS call
         JOIN evidence_entry AS entry USING (call_id)
         GROUP BY call.company_id, call_id ORDER BY call_id`,
};

interface Row {
  readonly now: string;
  readonly company_id: string;
  readonly call_id: number;
  readonly entries: Buffer;
}

const entriesIn = (bytes: Buffer): WaitingEntry[] =>
  Array.from({ length: bytes.length / entryBytes }, (_, at) => {
    const entry = bytes.subarray(at * entryBytes, (at + 1) * entryBytes);
    return {
      leaf: entry.subarray(0, hashBytes),
      thread: entry.subarray(hashBytes, hashBytes + threadBytes),
      mac: entry.subarray(hashBytes + threadBytes),
    };
  });

/** Whose entries are passed over, and whose are all looked for. */
export interface Looking {
  readonly over: Iterable<string>;
  readonly wholly: Iterable<string>;
}

/** The calls that wait for their place, as many as one run takes and one more. */
export const waitingCalls = async (
  { $client: client }: Tx,
  seen: string | undefined,
  { over, wholly }: Looking,
): Promise<WaitingCall[]> => {
  const { rows } = await client.query<Row>({ ...waiting, values: [seen, [...over], [...wholly]] });
  return rows.map(({ now, company_id: companyId, call_id: callId, entries }) => ({
    now,
    companyId,
    callId,
    entries: entriesIn(entries),
  }));
};

/** The units with entries that were overlooked: committed long ago, and without a place. */
export const overlookedUnits = async ({ $client: client }: Tx): Promise<string[]> => {
  const { rows } = await client.query<{ id: string }>(
    `SELECT DISTINCT company_id AS id FROM evidence_entry AS fresh WHERE n = 0 AND ${withoutPlace}`,
  );
  return rows.map(({ id }) => id);
};
