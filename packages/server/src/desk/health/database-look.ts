import type { Tx } from '../../kit/transaction.ts';
import { type Report, when } from './report.ts';

interface Row {
  readonly used: number;
  readonly allowed: number;
  readonly size: number;
  readonly standbys: number;
  readonly lost: string | null;
  readonly lostSince: Date | null;
  readonly release: string;
}

const slowMs = 500;
const fewLeft = 0.9;

/**
 * What whoever may log in sees of everybody's connections and of standbys: who they are is for the database's owner alone, but
 * their number, and the slots that standbys hold, are not. A backup has a slot of its own for as long as it takes.
 */
const question = `
  SELECT (SELECT sum(numbackends) FROM pg_stat_database)::int AS used,
         current_setting('max_connections')::int AS allowed, pg_database_size(current_database())::float8 AS size,
         count(*) FILTER (WHERE active)::int AS standbys, min(slot_name) FILTER (WHERE NOT active) AS lost,
         min((to_jsonb(slot) ->> 'inactive_since')::timestamptz) FILTER (WHERE NOT active) AS "lostSince",
         current_setting('server_version') AS release
  FROM pg_replication_slots AS slot WHERE slot_type = 'physical' AND NOT temporary`;

/** Looks at the database, as it is to this server. */
export const createDatabaseLook = (awaited: () => number) => {
  let waited = 0;

  return async ({ $client: client }: Tx): Promise<Report> => {
    const begun = performance.now();
    const { rows } = await client.query<Row>(question);
    const tookMs = performance.now() - begun;
    const [row] = rows;
    if (!row) throw new Error('a question for counts is answered');
    // A moment of waiting is no fault: it has to be met at two looks.
    waited = awaited() > 0 ? waited + 1 : 0;
    return {
      part: 'database',
      facts: [
        { fact: 'answersIn', value: tookMs / 1_000 },
        { fact: 'connections', value: row.used },
        { fact: 'connectionsAllowed', value: row.allowed },
        { fact: 'size', value: row.size },
        { fact: 'standbys', value: row.standbys },
        { fact: 'release', value: row.release },
      ],
      faults: [
        when(tookMs > slowMs, { fault: 'databaseSlow' }),
        when(row.used > fewLeft * row.allowed, { fault: 'connectionsFew' }),
        when(waited > 1, { fault: 'connectionsAwaited' }),
        when(row.lost !== null, {
          fault: 'standbyLost',
          ...(row.lost && { about: row.lost }),
          ...(row.lostSince && { since: row.lostSince }),
        }),
      ],
    };
  };
};
