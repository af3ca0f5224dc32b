import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportColumns } from '@chancery/contract/export/columns.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { createExportFiles } from '@chancery/server/exports/export/export-files.ts';
import { createExportRunner } from '@chancery/server/exports/export/export-runner.ts';
import { createExportWork } from '@chancery/server/exports/export/export-work.ts';
import { createListReader } from '@chancery/server/exports/export/read-list.ts';
import { createPool } from '@chancery/server/kit/database.ts';
import { createTransactions } from '@chancery/server/kit/transaction.ts';
import { createFolderObjects } from '@chancery/server/runtime/objects/folder-objects.ts';
import type pg from 'pg';
import { pino } from 'pino';
import { answerMessages } from './kit/answer.ts';
import { ownMs } from './kit/processor.ts';

const { connection, companyId, accountId } = JSON.parse(process.argv[2] ?? '') as {
  readonly connection: pg.PoolConfig;
  readonly companyId: string;
  readonly accountId: string;
};
const pool = createPool(connection, 4);
const transactions = createTransactions(pool);
const asker = {
  kind: 'user',
  sessionId: '',
  id: accountId,
  name: 'Bench',
  mobile: '',
  companyId,
  role: Role.mainAdministrator,
  permissions: new Set<string>(),
} as const;
const megabyte = 1_048_576;

/** Writes an export of all uses and says how long it took, and how much more memory this process had meanwhile. */
const write = async (format: 'csv' | 'xlsx') => {
  const folder = await mkdtemp(join(tmpdir(), 'chancery-export-'));
  const files = createExportFiles(createFolderObjects(folder));
  const work = createExportWork({ transactions, files, tell: async () => {} });
  const log = pino({ level: 'warn' }, pino.destination(2));
  const askerOf = async () => asker;
  const runner = createExportRunner({
    transactions,
    files,
    work,
    askerOf,
    proveUse: async () => undefined,
    store: { stream: () => Promise.reject(new Error('lists have no files')) },
    sealUnitExport: () => '',
    lists: createListReader(() => undefined),
    log,
  });
  await pool.query(
    `INSERT INTO export_job (id, company_id, account_id, by_name, type, format, filters, names, columns, language, sight)
     VALUES (gen_random_uuid(), $1, $2, 'Bench', 3, $3, '{}', '{}', $4, 'en', '')`,
    [companyId, accountId, format, Object.keys(exportColumns.useRecords)],
  );
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const [begun, spent] = [performance.now(), ownMs()];
  while (await runner.turn());
  const [seconds, processorMs] = [(performance.now() - begun) / 1_000, ownMs() - spent];
  clearInterval(look);
  const { rows } = await pool.query('DELETE FROM export_job RETURNING state, rows, size');
  await rm(folder, { recursive: true, force: true });
  return { seconds, processorMs, megabytes: (most - before) / megabyte, ...rows[0] };
};

answerMessages(async ({ format }: { readonly format: 'csv' | 'xlsx' }) => write(format));
