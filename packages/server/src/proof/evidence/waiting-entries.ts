import { hashBytes } from '@chancery/evidence/hash.ts';
import type { Tx } from '../../kit/transaction.ts';

/** How many calls one run takes at most; more follow in the next. */
export const callsAtOnce = 10_000;

/** An entry that waits for its place. */
export interface WaitingEntry {
  readonly n: number;
  readonly leaf: Buffer;
  readonly thread: Buffer;
}

/** What one call added to the log of a unit. */
export interface WaitingCall {
  readonly now: string;
  readonly companyId: string;
  readonly callId: number;
  /** The mark that its first entry bears; nothing of ours is without. */
  readonly mac: Buffer;
  readonly entries: readonly WaitingEntry[];
}

const threadBytes = 16;
const entryBytes = hashBytes + threadBytes + 4;

/** Whatever the rows are like, each entry is as many bytes: what lacks something is not what was marked. */
const said = `sha256('\\x00'::bytea || convert_to(coalesce(body, ''), 'UTF8'))
  || uuid_send(coalesce(thread_id, '00000000-0000-0000-0000-000000000000'))
  || int4send(n)`;

const withoutPlace = `NOT EXISTS (SELECT FROM evidence_place AS place
                 WHERE place.call_id = fresh.call_id AND place.company_id = fresh.company_id)`;

/** Whether a place is one of an entry in a log of this size; somebody may have put in another, to have the entry left out. */
export const isPlaceOf = (entry: string, size: string): string =>
  `place.call_id = ${entry}.call_id AND place.company_id = ${entry}.company_id AND ${entry}.n < place.count
   AND place.first + place.count <= ${size}`;

/**
 * What was committed since the last run. Transactions do not commit in the order of their numbers, so what is new is
 * what the last run's snapshot could not see: nothing is overlooked, and nobody has to wait for a slow transaction. Of
 * some units all that has no place in what was signed is looked for, whenever it came and however it is numbered; others are
 * passed over.
 */
const waiting = {
  name: 'evidence-waiting',
  text: `SELECT pg_current_snapshot()::text AS now, company_id, call_id, coalesce(mac, '') AS mac,
                (SELECT string_agg(${said}, ''::bytea ORDER BY n) FROM evidence_entry AS entry
                 WHERE entry.call_id = call.call_id) AS entries
         FROM (SELECT company_id, call_id, mac FROM evidence_entry AS fresh
               WHERE n = 0 AND xid >= pg_snapshot_xmin($1::pg_snapshot)
                 AND NOT pg_visible_in_snapshot(xid, $1::pg_snapshot)
                 AND company_id <> ALL ($2::uuid[]) AND company_id <> ALL ($3::uuid[]) AND ${withoutPlace}
               UNION ALL
               SELECT DISTINCT fresh.company_id, call_id,
                 (SELECT mac FROM evidence_entry AS head WHERE head.call_id = fresh.call_id AND n = 0) FROM evidence_entry AS fresh
               JOIN (SELECT id, (SELECT max(size) FROM evidence_checkpoint WHERE company_id = id) AS size
                     FROM unnest($3::uuid[]) AS id) AS unit ON unit.id = fresh.company_id
               WHERE NOT EXISTS (SELECT FROM evidence_place AS place WHERE ${isPlaceOf('fresh', 'unit.size')})
               ORDER BY call_id LIMIT ${callsAtOnce + 1}) AS call
         ORDER BY call_id`,
};

interface Row {
  readonly now: string;
  readonly company_id: string;
  readonly call_id: number;
  readonly mac: Buffer;
  readonly entries: Buffer;
}

const entriesIn = (bytes: Buffer): WaitingEntry[] =>
  Array.from({ length: bytes.length / entryBytes }, (_, at) => {
    const entry = bytes.subarray(at * entryBytes, (at + 1) * entryBytes);
    return {
      leaf: entry.subarray(0, hashBytes),
      thread: entry.subarray(hashBytes, -4),
      n: entry.readInt32BE(entryBytes - 4),
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
  return rows.map(({ now, company_id: companyId, call_id: callId, mac, entries }) => ({
    now,
    companyId,
    callId,
    mac,
    entries: entriesIn(entries),
  }));
};
