import { auditLog, type KnownCheckpoint, type LogReport } from '@chancery/evidence/audit.ts';
import pg from 'pg';
import { loggedUnits, storedLog, waitingEntries } from './stored-log.ts';

/** What re-deriving every log of a database gave. */
export interface AuditReport {
  readonly logs: readonly LogReport[];
  /** Entries committed a moment ago that have no place yet. */
  readonly waiting: number;
}

/** Looks at the rows as they are at one moment, changes nothing, and never mind how long it takes. */
export const lookAtOnce = async <T>(
  connection: pg.PoolConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL ROLE chancery_platform');
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Re-derives the logs of all units, or of some. */
export const auditAll = (
  connection: pg.PoolConfig,
  publicKey: Uint8Array,
  known: ReadonlyMap<string, readonly KnownCheckpoint[]>,
): Promise<AuditReport> =>
  lookAtOnce(connection, async (client) => {
    const units = new Set([...(await loggedUnits(client)), ...known.keys()]);
    const logs: LogReport[] = [];
    for (const unit of units) logs.push(await auditLog(storedLog(client, unit), publicKey, known.get(unit)));
    return { logs, waiting: await waitingEntries(client) };
  });
