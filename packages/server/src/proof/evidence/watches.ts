import type pg from 'pg';
import type { KeptTable } from '../../kit/kept-table.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Objects } from '../../runtime/objects/objects.ts';
import type { Settings } from '../../runtime/settings.ts';
import { callMacs } from './call-mac.ts';
import { createEvidenceAlarm } from './evidence-alarm.ts';
import { createRowWatch } from './row-watch.ts';
import { createSchemaWatch } from './schema-watch.ts';

type AlarmParts = Parameters<typeof createEvidenceAlarm>[0];

interface Parts extends AlarmParts {
  readonly settings: Settings;
  readonly connection: pg.PoolConfig;
  readonly secrets: Secrets;
  readonly objects: Objects;
  /** The tables whose rows are evidence. */
  readonly tables: readonly KeptTable[];
}

/** What compares the database, its rows and its files with the logs while the server runs, and raises alarms. */
export const createWatches = ({ settings, connection, secrets, objects, tables, ...parts }: Parts) => {
  const evidenceAlarm = createEvidenceAlarm(parts);
  const schemaWatch = createSchemaWatch(connection, evidenceAlarm);
  const rowWatch = createRowWatch({
    connection,
    transactions: parts.transactions,
    tables,
    macs: callMacs(secrets, settings.secretKeyBefore),
    objects,
    hours: settings.evidenceAuditHours,
    alarm: evidenceAlarm,
    schema: schemaWatch,
    log: parts.log,
  });
  return { evidenceAlarm, schemaWatch, rowWatch };
};
