import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { KeptTable } from '../../kit/kept-table.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { Objects } from '../../runtime/objects/objects.ts';
import { lookAtOnce } from './audit-all.ts';
import { auditFiles } from './audit-files.ts';
import { auditedUnits, auditRows } from './audit-rows.ts';
import type { CallMac } from './call-mac.ts';
import { faultText } from './compare-rows.ts';
import type { EvidenceAlarm } from './evidence-alarm.ts';
import type { SchemaWatch } from './schema-watch.ts';

interface Parts {
  readonly connection: pg.PoolConfig;
  readonly transactions: Transactions;
  readonly tables: readonly KeptTable[];
  readonly macs: readonly CallMac[];
  /** Where the bytes of files lie. */
  readonly objects: Objects;
  /** How many hours lie between two audits; none: there are none. */
  readonly hours: number;
  readonly alarm: Pick<EvidenceAlarm, 'found'>;
  readonly schema: Pick<SchemaWatch, 'audit'>;
  readonly log: FastifyBaseLogger;
}

/** Units take turns with everything else the server does. */
const restMs = 100;

/** Compares rows and files with the logs again and again, a unit at a time, on one of the servers, and says what it finds. */
export const createRowWatch = (parts: Parts) => {
  const { connection, transactions, tables, macs, objects, hours, alarm, schema, log } = parts;

  /** Takes the next audit if it is due; whoever asks a moment later finds it taken. */
  const take = (): Promise<boolean> =>
    transactions.apart('platform', async ({ $client: client }) => {
      const { rowCount } = await client.query(
        `INSERT INTO evidence_audit (begun_at) VALUES (now())
         ON CONFLICT (id) DO UPDATE SET begun_at = now()
         WHERE evidence_audit.begun_at < now() - $1 * interval '1 hour'`,
        [hours],
      );
      return rowCount === 1;
    });

  const keep = (units: number, rows: number, files: number) =>
    transactions.apart('platform', ({ $client: client }) =>
      client.query(
        'UPDATE evidence_audit SET finished_at = now(), units = $1, rows = $2, files = $3 WHERE id = 1',
        [units, rows, files],
      ),
    );

  /** Audits everything now. */
  const audit = async (): Promise<{ readonly rows: number; readonly files: number }> => {
    await schema.audit();
    const units = await lookAtOnce(connection, auditedUnits);
    let rows = 0;
    for (const unit of units) {
      const faults = await lookAtOnce(connection, (client) => auditRows(client, tables, unit, macs));
      rows += faults.length;
      if (faults.length > 0) await alarm.found(unit, 'rowsAltered', faults.map(faultText));
      await delay(restMs, undefined, { ref: false });
    }
    const files = await lookAtOnce(connection, (client) => auditFiles(client, objects));
    for (const unit of new Set(files.map((fault) => fault.unit))) {
      const own = files.filter((fault) => fault.unit === unit);
      await alarm.found(
        unit,
        'filesAltered',
        own.map(({ name, id, code }) => `${name} (${id}) is ${code}`),
      );
    }
    await keep(units.length, rows, files.length);
    log.info(
      { units: units.length, rows, files: files.length },
      'rows and files were compared with the logs',
    );
    return { rows, files: files.length };
  };

  return {
    audit,
    run: async (): Promise<void> => {
      if (hours > 0 && (await take())) await audit();
    },
  };
};
