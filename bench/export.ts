import { startThrowawayPostgres } from '@chancery/server/runtime/embedded-postgres/throwaway-postgres.ts';
import pg from 'pg';
import { startChild } from './kit/child.ts';
import { createDatabase } from './kit/database.ts';
import { type Bench, median } from './kit/figures.ts';
import { fillTable } from './kit/fill.ts';
import { ownMs, spentMs } from './kit/processor.ts';
import { makeUnits } from './kit/units.ts';

/** Text may take so many times what PostgreSQL itself takes to hand out the same rows, which nobody even writes down. */
const slowerMax = 1.5;
/** What a workbook may take in memory, however long it is. */
const megabytesMax = 120;

const insertUses = `
  INSERT INTO use_record (id, company_id, device_id, device_name, user_name, empower_no, title, department_name, use_type,
                          normal_granted, presses, verdict, reasons, first_at, last_at, run)
  SELECT uuidv7(), $1, $2, 'Official seal', 'Person ' || (n % 997), 'YY20261115-' || lpad(n::text, 8, '0'),
         'Agreement on deliveries no. ' || n, 'Sales', 0, 2, 2, CASE WHEN n % 40 = 0 THEN 'abnormal' ELSE 'normal' END,
         CASE WHEN n % 40 = 0 THEN ARRAY['overCount'] ELSE '{}'::text[] END, now(), now(), n::text
  FROM generate_series(1, $3::int) AS n`;

const copied = `
  SELECT title, empower_no, verdict, reasons, device_name, user_name, normal_granted + cross_page_granted, presses, photos,
         unaccounted, department_name, use_type, needs_review, review_verdict, first_at, last_at, id
  FROM use_record ORDER BY id DESC`;

interface Written {
  readonly seconds: number;
  /** Of the exporting process. */
  readonly processorMs: number;
  readonly megabytes: number;
  readonly state: string;
  readonly rows: number;
}

/** What was done, how long it took and what was spent on it: by whoever did it, and by the database too. */
interface Spent {
  readonly seconds: number;
  readonly ownMs: number;
  readonly processorMs: number;
  readonly megabytes?: number;
}

/** Exports of `--rows=` uses, a million unless said, held against a plain copy of the same rows. */
export const exports: Bench = async ({ quick, rounds }, say) => {
  const asked = process.argv.find((arg) => arg.startsWith('--rows='))?.slice('--rows='.length);
  const rows = Number(asked ?? (quick ? 100_000 : 1_000_000));
  const postgres = await startThrowawayPostgres();
  const connection = await createDatabase(postgres.connection, 'bench_export');
  const db = new pg.Pool(connection);
  try {
    const { id: accountId, companyId } = await makeUnits(connection, db);
    const deviceId = crypto.randomUUID();
    await db.query(`INSERT INTO device (id, company_id, name, subtype) VALUES ($1, $2, 'Official seal', 1)`, [
      deviceId,
      companyId,
    ]);
    say(`  ${rows.toLocaleString('en')} uses`);
    await fillTable(db, 'use_record', insertUses, [companyId, deviceId, rows], { withWords: false });
    const child = startChild(
      new URL('export.process.ts', import.meta.url).pathname,
      [JSON.stringify({ connection, companyId, accountId })],
      ['--expose-gc', '--max-semi-space-size=4'],
    );
    const write = async (format: 'csv' | 'xlsx'): Promise<Written> => {
      const written = await child.ask<Written>({ format }, 60 * 60_000);
      if (written.state !== 'done' || Number(written.rows) !== rows) throw new Error(JSON.stringify(written));
      return written;
    };
    /** The processor time of the connections to this database. */
    const databaseMs = async (): Promise<number> => {
      const { rows: all } = await db.query<{ pid: number }>(
        'SELECT pid FROM pg_stat_activity WHERE datname = current_database()',
      );
      return all.reduce((sum, { pid }) => sum + spentMs(pid), 0);
    };
    const copy = async (): Promise<{ readonly seconds: number; readonly processorMs: number }> => {
      const [begun, own] = [performance.now(), ownMs()];
      await db.query(`COPY (${copied}) TO STDOUT (FORMAT csv, HEADER)`);
      return { seconds: (performance.now() - begun) / 1_000, processorMs: ownMs() - own };
    };
    /** How long it took, and what all who had to do with it spent on it. */
    const spent = async <Did extends { readonly processorMs: number }>(run: () => Promise<Did>) => {
      const before = await databaseMs();
      const did = await run();
      const own = did.processorMs;
      return { ...did, ownMs: own, processorMs: own + (await databaseMs()) - before };
    };
    const [copies, texts]: [Spent[], Spent[]] = [[], []];
    for (let round = 0; round < Math.min(rounds, 3); round += 1) {
      copies.push(await spent(copy));
      texts.push(await spent(() => write('csv')));
    }
    const middle = (all: readonly Spent[]) => ({
      seconds: median(all.map(({ seconds }) => seconds)),
      processor: median(all.map(({ processorMs }) => processorMs)) / 1_000,
      own: median(all.map(({ ownMs: own }) => own)) / 1_000,
    });
    const [ofCopy, ofText] = [middle(copies), middle(texts)];
    const csvMegabytes = Math.max(...texts.map(({ megabytes }) => megabytes ?? 0));
    const workbook = await write('xlsx');
    await child.stop();
    return [
      {
        name: `export of ${rows.toLocaleString('en')} uses as csv: ${slowerMax} × COPY ÷ export`,
        ratio: (slowerMax * ofCopy.seconds) / ofText.seconds,
        goal: 1,
        detail: `COPY ${ofCopy.seconds.toFixed(2)} s, export ${ofText.seconds.toFixed(2)} s, ${csvMegabytes.toFixed(0)} MB more`,
      },
      {
        name: '… by processor time of server and database',
        ratio: (slowerMax * ofCopy.processor) / ofText.processor,
        goal: 1,
        detail: `COPY ${ofCopy.processor.toFixed(2)} s, export ${ofText.processor.toFixed(2)} s, of which the server ${ofText.own.toFixed(2)} s`,
      },
      {
        name: `export of ${rows.toLocaleString('en')} uses as xlsx: ${megabytesMax} MB ÷ memory`,
        ratio: megabytesMax / workbook.megabytes,
        goal: 1,
        detail: `${workbook.megabytes.toFixed(0)} MB more, ${workbook.seconds.toFixed(1)} s`,
      },
    ];
  } finally {
    await db.end();
    await postgres.stop();
  }
};
