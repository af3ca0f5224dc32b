import type { Tx } from '../../kit/transaction.ts';
import { type Report, when } from './report.ts';

interface Row {
  readonly used: number;
  readonly allowed: number;
  readonly size: number;
  readonly standbys: number;
  readonly release: string;
}

const slowMs = 500;
const fewLeft = 0.9;

/** Remembers how many standbys there were, so that one that is gone is missed. */
export const createDatabaseLook = (awaited: () => number) => {
  let [mostStandbys, waited] = [0, 0];

  return async ({ $client: client }: Tx): Promise<Report> => {
    const begun = performance.now();
    const { rows } = await client.query<Row>(`
      SELECT (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')::int AS used,
             current_setting('max_connections')::int AS allowed, pg_database_size(current_database())::float8 AS size,
             (SELECT count(*) FROM pg_stat_replication)::int AS standbys, current_setting('server_version') AS release`);
    const tookMs = performance.now() - begun;
    const row = rows[0] ?? { used: 0, allowed: 1, size: 0, standbys: 0, release: '' };
    mostStandbys = Math.max(mostStandbys, row.standbys);
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
        when(row.standbys < mostStandbys, { fault: 'standbyLost' }),
      ],
    };
  };
};
