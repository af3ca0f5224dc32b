import { pino } from 'pino';
import { createFolderObjects } from '../../runtime/objects/folder-objects.ts';
import type { World } from '../../testing/world.ts';
import { createExportFiles } from './export-files.ts';
import { createExportRunner } from './export-runner.ts';
import { createAskerOf } from './rights.ts';

interface Wish {
  readonly companyId: string;
  readonly deviceId: string;
  readonly userId: string;
  readonly title?: string;
  readonly count?: number;
}

/** Text of SQL that lays so many uses of two presses each, in the order of their ids. */
export const layUses = `
  WITH laid AS (
    INSERT INTO use_record (id, company_id, empower_no, title, device_id, device_name, user_id, user_name,
      department_name, use_type, normal_granted, presses, verdict, reasons, first_at, last_at, created_at)
    SELECT gen_random_uuid(), $1, 'SQ' || n, $4 || n, $2, 'Seal, "round"', $3, 'User ' || n, 'Sales', 0, 2, 2,
      CASE WHEN n % 3 = 0 THEN 'abnormal' ELSE 'normal' END,
      CASE WHEN n % 3 = 0 THEN ARRAY['noPhoto', 'lateUpload'] ELSE '{}'::text[] END,
      now() - interval '2 days', now() - interval '1 day', now() - interval '1 day'
    FROM generate_series(1, $5::int) AS n RETURNING id, device_id, company_id, use_type)
  INSERT INTO press (id, company_id, device_id, record_id, counter, sequence, kind, use_type, counted, device_at,
    received_at, verdict, message, digest)
  SELECT gen_random_uuid(), company_id, device_id, id, row_number() OVER (), s, 'normal', use_type, true,
    now() - interval '1 day', now() - interval '1 day', 'normal', '{}', sha256((id::text || s)::bytea)
  FROM laid, generate_series(1, 2) AS s`;

/** Uses to export, and exports that are written step by step as a test says. */
export const createExporting = (world: World, rowsAtOnce = 10, bytesAtOnce = 20_000) => {
  const { app, db, dataDir } = world;
  const files = createExportFiles(createFolderObjects(dataDir));
  const runner = createExportRunner({
    transactions: app.transactions,
    files,
    work: app.services.exportWork,
    askerOf: createAskerOf(app.services.menus),
    proveUse: app.services.proveUse,
    store: app.services.fileStore,
    sealUnitExport: app.services.evidence.sealUnitExport,
    lists: app.services.exportLists,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    rowsAtOnce,
    bytesAtOnce,
  });
  return {
    files,
    turn: runner.turn,
    /** Writes until there is nothing left to write. */
    write: async (): Promise<void> => {
      while (await runner.turn());
    },
    uses: ({ companyId, deviceId, userId, title = 'Contract ', count = 25 }: Wish) =>
      db.query(layUses, [companyId, deviceId, userId, title, count]),
  };
};
