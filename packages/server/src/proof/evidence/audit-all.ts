import { auditLog, type KnownCheckpoint, type LogReport } from '@chancery/evidence/audit.ts';
import { auditRemovedLog } from '@chancery/evidence/audit-removed.ts';
import { same } from '@chancery/evidence/bytes.ts';
import pg from 'pg';
import type { CallMac } from './call-mac.ts';
import { readKeyRing } from './key-ring.ts';
import { removedLogs } from './removed-logs.ts';
import { loggedUnits, storedLog, waitingEntries } from './stored-log.ts';

/** What re-deriving every log of a database gave. */
export interface AuditReport {
  readonly logs: readonly (LogReport & {
    /** The entry of the platform’s log with which its unit was removed. */
    readonly removedBy?: number;
  })[];
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

/** What is audited with: the key that signs now, and the marks of entries. */
export interface AuditedBy {
  readonly publicKey: Uint8Array;
  readonly macs?: readonly CallMac[];
}

/** The keys of the logs, if they lead to the one that signs now. */
const keysTo = async (client: pg.Client, publicKey: Uint8Array): Promise<readonly Uint8Array[]> => {
  const { keys } = await readKeyRing({ $client: client });
  const at = keys.findIndex((key) => same(key, publicKey));
  return at < 0 ? [publicKey] : keys.slice(0, at + 1);
};

/** Re-derives the logs of all units, or of some. */
export const auditAll = (
  connection: pg.PoolConfig,
  { publicKey, macs = [] }: AuditedBy,
  known: ReadonlyMap<string, readonly KnownCheckpoint[]>,
): Promise<AuditReport> =>
  lookAtOnce(connection, async (client) => {
    const units = new Set([...(await loggedUnits(client)), ...known.keys()]);
    const keys = await keysTo(client, publicKey);
    const removed = await removedLogs(client);
    const logs: AuditReport['logs'][number][] = [];
    for (const unit of units) {
      const log = storedLog(client, unit, macs);
      const removedBy = removed.get(unit);
      if (removedBy === undefined) logs.push(await auditLog(log, keys, known.get(unit)));
      else logs.push({ ...(await auditRemovedLog(log, keys, known.get(unit))), removedBy });
    }
    return { logs, waiting: await waitingEntries(client) };
  });
