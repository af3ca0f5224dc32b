import { enterUnit } from '@chancery/contract/account/calls.ts';
import { createCaller } from '@chancery/contract/client/caller.ts';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import { detectMark, getIdentification } from '@chancery/contract/identify/calls.ts';
import { listUnitsByUser } from '@chancery/contract/unit/calls.ts';
import { addMarks, getMark } from '@chancery/contract/watermark/calls.ts';
import { makePdf } from '@chancery/watermark/pdf/testing/make-pdf.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withDatabase } from './durability.audit.ts';
import { makeDataDir, removeDataDir, type ServerProcess, startServer } from './durability.server.ts';
import { logIn, type Writer, write } from './durability.writer.ts';

/** So many that a server is killed in the midst of them, however quick the machine. */
const pages = 3;
/** Nothing takes as long to find as nothing: a quarter of a sheet is looked at for seconds. */
const littlePage = '0 0 300 420';
const patient = { timeout: 240_000, interval: 250 };
let dataDir: string;
let server: ServerProcess;
let person: Writer;

beforeAll(async () => {
  dataDir = await makeDataDir();
  server = await startServer(dataDir);
  person = await logIn(server.baseUrl, dataDir, 1);
  await write(person, server.baseUrl);
  const { list } = await call()(listUnitsByUser);
  await call()(enterUnit, { companyId: list[0]?.companyId ?? '' });
}, 120_000);

afterAll(async () => {
  await server?.kill();
  await removeDataDir(dataDir);
});

/** Calls whichever server runs now. */
const call = () =>
  createCaller({
    baseUrl: server.baseUrl,
    clientType: 'machine',
    credentials: async () => person.credentials,
  });

const upload = async (purpose: 'watermark' | 'identify') => {
  const body = new Uint8Array(makePdf(purpose === 'identify' ? { box: littlePage } : { pages }));
  const { filePath } = await call()(uploadFile, { fileName: 'long.pdf', purpose }, { body });
  return filePath;
};

/** Everything that is kept of a marked file, and of what it cost. */
const keptOfMark = (id: string) =>
  withDatabase(dataDir, async (db) => {
    const { rows } = await db.query(
      `SELECT r.state, r.tries, r.marked_file_id IS NOT NULL AS marked,
              (SELECT count(*)::int FROM watermark_page WHERE record_id = r.id) AS pages,
              (SELECT count(*)::int FROM file WHERE company_id = r.company_id AND purpose = 'marked') AS files,
              (SELECT coalesce(sum(a.balance), 0)::int FROM ledger_lot l JOIN ledger_account a ON a.lot_id = l.id
                 WHERE l.company_id = r.company_id AND l.value = 'mark' AND a.role = 'spent') AS counted,
              (SELECT count(*)::int FROM evidence_entry WHERE subject_id = r.id AND kind = 'file.marked') AS entries
       FROM watermark_record r WHERE r.id = $1`,
      [id],
    );
    return rows[0];
  });

/** Everything that is kept of a look. */
const keptOfLook = (id: string) =>
  withDatabase(dataDir, async (db) => {
    const { rows } = await db.query(
      `SELECT d.state, d.outcome, (SELECT count(*)::int FROM evidence_entry WHERE subject_id = d.id AND kind = 'file.identified') AS entries
       FROM watermark_detection d WHERE d.id = $1`,
      [id],
    );
    return rows[0];
  });

test('a server killed while it marks leaves nothing half done, and the file is marked after its restart', {
  timeout: 500_000,
}, async () => {
  const { list } = await call()(addMarks, { filePaths: [await upload('watermark')], variant: 'raster' });
  const id = list[0]?.id ?? '';
  await expect.poll(async () => (await call()(getMark, { id })).pagesDone, patient).toBeGreaterThan(0);
  await server.kill();
  expect(await keptOfMark(id)).toEqual({
    state: 'working',
    tries: 1,
    marked: false,
    pages: 0,
    files: 0,
    counted: 0,
    entries: 0,
  });
  server = await startServer(dataDir);
  await expect.poll(async () => (await call()(getMark, { id })).state, patient).toBe('done');
  expect(await keptOfMark(id)).toEqual({
    state: 'done',
    tries: 2,
    marked: true,
    pages,
    files: 1,
    counted: 1,
    entries: 1,
  });
});

test('a server killed while it looks tells no half answer, and looks again after its restart', {
  timeout: 500_000,
}, async () => {
  const { id } = await call()(detectMark, { filePath: await upload('identify'), wait: false });
  await expect.poll(async () => (await call()(getIdentification, { id })).state, patient).toBe('working');
  await server.kill();
  expect(await keptOfLook(id)).toEqual({ state: 'working', outcome: null, entries: 0 });
  server = await startServer(dataDir);
  await expect.poll(async () => (await call()(getIdentification, { id })).outcome, patient).toBe('none');
  expect(await keptOfLook(id)).toEqual({ state: 'done', outcome: 'none', entries: 1 });
});
