import type pg from 'pg';

/** What of PostgreSQL's settings decides how the server fares; none of them tells a secret. */
const telling = [
  'server_version',
  'max_connections',
  'shared_buffers',
  'work_mem',
  'maintenance_work_mem',
  'effective_cache_size',
  'wal_level',
  'max_wal_size',
  'checkpoint_timeout',
  'synchronous_commit',
  'fsync',
  'full_page_writes',
  'data_checksums',
  'autovacuum',
  'autovacuum_max_workers',
  'default_transaction_isolation',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'random_page_cost',
  'max_parallel_workers',
  'max_worker_processes',
  'jit',
  'TimeZone',
  'server_encoding',
  'lc_collate',
];

const questions: Readonly<Record<string, string>> = {
  database: `SELECT version(), pg_is_in_recovery() AS standby, pg_database_size(current_database())::float8 AS bytes,
                    pg_postmaster_start_time() AS started, now() AS now`,
  migrations: 'SELECT name, left(digest, 12) AS digest, ran_at FROM migration ORDER BY name',
  tables: `SELECT n.nspname AS schema, c.relname AS name, c.reltuples::float8 AS rows,
                  pg_total_relation_size(c.oid)::float8 AS bytes, pg_indexes_size(c.oid)::float8 AS index_bytes,
                  s.n_dead_tup::float8 AS dead, s.last_autovacuum, s.last_autoanalyze, s.seq_scan::float8 AS scans
           FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
           LEFT JOIN pg_stat_user_tables s ON s.relid = c.oid
           WHERE c.relkind IN ('r', 'm', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
           ORDER BY bytes DESC`,
  // What is asked is left out: values may stand in it.
  connections: `SELECT application_name, state, wait_event_type, wait_event, count(*)::int AS count,
                       max(extract(epoch FROM now() - xact_start))::float8 AS oldest_transaction_seconds
                FROM pg_stat_activity WHERE datname = current_database()
                GROUP BY 1, 2, 3, 4 ORDER BY count DESC`,
  waiting: `SELECT c.relname AS table, l.mode, l.granted, count(*)::int AS count
            FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
            WHERE NOT l.granted GROUP BY 1, 2, 3`,
  invalidIndexes: 'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid',
  replication: `SELECT slot_type, active, wal_status, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 AS kept_bytes
                FROM pg_replication_slots`,
  settings: `SELECT name, setting, unit, source FROM pg_settings WHERE name IN (${telling
    .map((name) => `'${name}'`)
    .join(', ')}) ORDER BY name`,
};

/** What the database says of itself; a question that it does not answer is told with its reason and keeps no other one. */
export const databaseFacts = async (client: Pick<pg.Client, 'query'>): Promise<Record<string, unknown>> => {
  const facts: Record<string, unknown> = {};
  for (const [name, question] of Object.entries(questions))
    facts[name] = await client.query(question).then(
      ({ rows }) => rows,
      (error: Error) => ({ unanswered: error.message }),
    );
  return facts;
};
