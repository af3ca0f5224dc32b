import { statfs } from 'node:fs/promises';
import { cpus, freemem, release, totalmem } from 'node:os';
import { jobStandingQuery } from '../kit/job-metrics.ts';
import type { Tx } from '../kit/transaction.ts';
import { type SettingName, settingNames, specOf, variableOf } from '../runtime/settings.names.ts';
import type { GivenSettings } from '../runtime/settings.ts';
import { version } from '../runtime/version.ts';
import { logLines } from './log-lines.ts';

/** A setting whose values are words or numbers of our own is shown; of any other only whether it is given. */
const isPlain = (name: SettingName): boolean =>
  specOf(name).secret !== true && /^(?:a whole number|[a-z0-9]+(?:, [a-z0-9]+)+$)/.test(specOf(name).allowed);

const settingsShown = (settings: GivenSettings) =>
  Object.fromEntries(
    settingNames.map((name) => {
      const value = settings[name];
      if (value === undefined) return [variableOf(name), 'not given'];
      return [variableOf(name), isPlain(name) ? value : 'given'];
    }),
  );

const queries = {
  database: `SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS bytes,
      current_setting('max_connections')::int AS "maxConnections", current_setting('shared_buffers') AS "sharedBuffers",
      current_setting('synchronous_commit') AS "synchronousCommit", pg_is_in_recovery() AS standby,
      (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')::int AS connections,
      (SELECT count(*) FROM pg_stat_replication)::int AS standbys`,
  schema: `SELECT count(*)::int AS migrations, max(name) AS newest FROM migration`,
  tables: `SELECT relname AS name, greatest(reltuples, 0)::float8 AS rows, pg_total_relation_size(oid)::float8 AS bytes
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 3 DESC, 1`,
  jobs: jobStandingQuery,
  servers: `SELECT version, clock_ahead_ms AS "clockAheadMs", disk_free::float8 AS "diskFree", disk_size::float8 AS "diskSize",
      extract(epoch FROM now() - seen_at)::float8 AS "seenSecondsAgo" FROM running_server ORDER BY seen_at DESC`,
  alarms: `SELECT reason, count(*)::int AS standing FROM evidence_alarm WHERE settled_at IS NULL GROUP BY reason`,
  texts: `SELECT provider, state, count(*)::int AS count FROM sms_message WHERE created_at > now() - interval '1 day'
    GROUP BY 1, 2`,
} as const;

/** What whoever helps has to know, and nothing that is secret or somebody's own. */
export const diagnose = async (tx: Tx, settings: GivenSettings, log: string) => {
  const found: Record<string, unknown> = {};
  for (const [name, query] of Object.entries(queries)) found[name] = (await tx.$client.query(query)).rows;
  const { bavail, blocks, bsize } = await statfs(settings.dataDir);
  return {
    at: new Date().toISOString(),
    version,
    machine: {
      node: process.version,
      system: `${process.platform} ${process.arch} ${release()}`,
      processors: cpus().length,
      memory: { free: freemem(), size: totalmem() },
      disk: { free: bavail * bsize, size: blocks * bsize },
    },
    settings: settingsShown(settings),
    ...found,
    log: logLines(log),
  };
};
