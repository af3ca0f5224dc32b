import type { Asker, Tx } from '../../kit/transaction.ts';
import { planAnew } from './seen.ts';
import { isPlaceOf } from './waiting-entries.ts';

/** How many entries are looked at in one go, and how many of the newest are looked at each time. */
const inTurn = 20_000;
const newest = 2_000;

const size = '(SELECT max(size) FROM evidence_checkpoint WHERE company_id = looked.company_id)';

const row =
  'company_id, call_id, n, pg_visible_in_snapshot(xid, (SELECT seen FROM evidence_sequencer)) AS is_seen';
/** Of the entries of a call that are looked at, the last has no place unless all have: each is as well placed as it, or better. */
const byCall = 'company_id, call_id, max(n) AS n, count(*) AS entries, bool_or(is_seen) AS is_seen';

/**
 * Overlooked is what the sequencer passed by, what has a place that it did not give, and what it will never find, because its
 * call has no beginning.
 */
const looked = {
  name: 'evidence-overlooked',
  text: `WITH looked AS MATERIALIZED (
           SELECT true AS in_turn, ${byCall} FROM (SELECT ${row} FROM evidence_entry WHERE call_id > $1
             ORDER BY call_id, n LIMIT ${inTurn}) AS entry GROUP BY company_id, call_id
           UNION ALL
           SELECT false, ${byCall} FROM (SELECT ${row} FROM evidence_entry
             ORDER BY call_id DESC, n DESC LIMIT ${newest}) AS entry GROUP BY company_id, call_id),
         sized AS MATERIALIZED (
           SELECT looked.company_id, ${size} AS size FROM (SELECT DISTINCT company_id FROM looked) AS looked)
         SELECT coalesce(max(call_id) FILTER (WHERE in_turn), 0) AS last,
                coalesce(sum(entries) FILTER (WHERE in_turn), 0)::int AS count,
                coalesce(array_agg(DISTINCT company_id::text) FILTER (WHERE NOT is_placed AND (is_taken OR is_seen
                  OR NOT EXISTS (SELECT FROM evidence_entry AS first WHERE first.call_id = found.call_id AND first.n = 0)
                )), '{}') AS units
         FROM (SELECT looked.*, place.call_id IS NOT NULL AS is_taken,
                      coalesce(${isPlaceOf('looked', 'sized.size')}, false) AS is_placed
               FROM looked JOIN sized USING (company_id)
               LEFT JOIN evidence_place AS place ON place.call_id = looked.call_id) AS found`,
};

interface Row {
  readonly last: number;
  readonly count: number;
  readonly units: readonly string[];
}

/** Looks for entries that were overlooked, the newest each time and all others in turn; says whose they are. */
export const createOverlookedLook = () => {
  let after = Number.MIN_SAFE_INTEGER;
  return async (tx: Tx): Promise<readonly string[]> => {
    const [, { rows }] = await Promise.all([
      planAnew(tx),
      tx.$client.query<Row>({ ...looked, values: [after] }),
    ]);
    const [found] = rows;
    after = found && found.count === inTurn ? Number(found.last) - 1 : Number.MIN_SAFE_INTEGER;
    return found?.units ?? [];
  };
};

/** The calls that wrote to some threads and have no place in the log yet. */
export const waitingIn = async (
  { $client: client }: Asker,
  companyId: string,
  threadIds: readonly string[],
): Promise<number[]> => {
  const { rows } = await client.query<{ id: number }>(
    `SELECT DISTINCT entry.call_id AS id FROM evidence_entry AS entry
     WHERE entry.company_id = $1 AND entry.thread_id = ANY ($2::uuid[]) AND NOT EXISTS (
       SELECT FROM evidence_place AS place
       WHERE ${isPlaceOf('entry', '(SELECT max(size) FROM evidence_checkpoint WHERE company_id = $1)')})`,
    [companyId, threadIds],
  );
  return rows.map(({ id }) => id);
};
