import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptTables } from '@chancery/server/kept-tables.ts';
import { addRows } from '@chancery/server/kit/keep-rows.ts';
import { auditAll, lookAtOnce } from '@chancery/server/proof/evidence/audit-all.ts';
import { auditRows } from '@chancery/server/proof/evidence/audit-rows.ts';
import { createCallMac } from '@chancery/server/proof/evidence/call-mac.ts';
import { startEmbeddedPostgres } from '@chancery/server/runtime/embedded-postgres/embedded-postgres.ts';
import { keptDelegation } from '@chancery/server/seal-use/approval/approval.kept.ts';
import pg from 'pg';
import { pino } from 'pino';
import { createBenchApp, createDatabase } from './kit/database.ts';
import type { Bench, Figure } from './kit/figures.ts';
import { makeUnits } from './kit/units.ts';

const million = 1_000_000;
const rowsAtOnce = 500;

interface Told {
  readonly name: string;
  readonly entries: number;
  readonly seconds: number;
}

/** How many minutes a million entries take, held to a quarter of an hour. */
const figureOf = ({ name, entries, seconds }: Told): Figure => {
  const minutes = ((seconds / entries) * million) / 60;
  const mb = Math.round(process.memoryUsage().rss / 2 ** 20);
  return {
    name: `${name}, 15 minutes ÷ time of a million entries`,
    ratio: 15 / minutes,
    goal: 1,
    detail: `${entries} entries, each with a row, in ${seconds.toFixed(1)} s; ${mb} MB resident`,
  };
};

/** How long the audit takes: the log derived again, and from it every row. */
export const audit: Bench = async ({ quick }, say) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'chancery-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) });
  try {
    const connection = await createDatabase(postgres.connection, 'bench_audit');
    const db = new pg.Pool(connection);
    const { id, companyId } = await makeUnits(connection, db);
    const { rows: others } = await db.query<{ id: string }>('SELECT id FROM account WHERE id <> $1', [id]);
    await db.end();
    const app = await createBenchApp(connection);
    const wanted = quick ? 10_000 : 200_000;
    const [startAt, endAt, toId] = [new Date(), new Date(Date.now() + 60_000), others[0]?.id ?? ''];
    for (let made = 0; made < wanted; made += rowsAtOnce)
      await app.transactions.apart('platform', (tx) =>
        addRows(
          tx,
          keptDelegation,
          Array.from({ length: rowsAtOnce }, () => ({
            id: randomUUID(),
            companyId,
            fromId: id,
            toId,
            startAt,
            endAt,
          })),
        ),
      );
    await app.services.evidence.flush();
    const { publicKey } = app.services.evidence;
    const macs = [createCallMac(app.secrets)];
    await app.close();
    say(`${wanted} entries written`);
    const logBegun = performance.now();
    const { logs } = await auditAll(connection, { publicKey, macs }, new Map());
    const logSeconds = (performance.now() - logBegun) / 1_000;
    const entries = logs.reduce((sum, { size }) => sum + size, 0);
    const logHalf = figureOf({ name: 'the log half of an audit', entries, seconds: logSeconds });
    const rowsBegun = performance.now();
    const faults = await lookAtOnce(connection, (client) => auditRows(client, keptTables, companyId, macs));
    const seconds = (performance.now() - rowsBegun) / 1_000;
    if (faults.length > 0 || logs.some(({ fault }) => fault)) throw new Error('the audit found faults');
    return [logHalf, figureOf({ name: 'the row half of an audit', entries: wanted, seconds })];
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
