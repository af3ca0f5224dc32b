import { enterUnit } from '@chancery/contract/account.ts';
import { createCaller } from '@chancery/contract/client/caller.ts';
import { uploadFile } from '@chancery/contract/file.ts';
import { detectMark, getIdentification } from '@chancery/contract/identify.ts';
import { listUnitsByUser } from '@chancery/contract/unit.ts';
import { addMarks, getMark } from '@chancery/contract/watermark.ts';
import { makePdf } from '@chancery/watermark/pdf/testing/make-pdf.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withDatabase } from './durability.audit.ts';
import { makeDataDir, removeDataDir, type ServerProcess, startServer } from './durability.server.ts';
import { logIn, type Writer, write } from './durability.writer.ts';

/** So many that marking goes on long after the look has begun, however busy the machine. */
const [pages, pagesLooked] = [24, 10];
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
  const body = new Uint8Array(makePdf({ pages: purpose === 'identify' ? pagesLooked : pages }));
  const { filePath } = await call()(uploadFile, { fileName: 'long.pdf', purpose }, { body });
  return filePath;
};

/** Everything that is kept of a marked file and of a look, and of what they cost. */
const kept = (markId: string, lookId: string) =>
  withDatabase(dataDir, async (db) => {
    const { rows } = await db.query(
      `SELECT r.state, r.tries, r.company_id, r.marked_file_id IS NOT NULL AS marked,
              (SELECT count(*)::int FROM watermark_page WHERE record_id = r.id) AS pages,
              (SELECT count(*)::int FROM file WHERE company_id = r.company_id AND purpose = 'marked') AS files,
              coalesce((SELECT files FROM watermark_usage WHERE company_id = r.company_id), 0) AS counted,
              d.state AS looked, d.outcome,
              (SELECT count(*)::int FROM evidence_entry WHERE subject_id IN (r.id, d.id)) AS entries
       FROM watermark_record r, watermark_detection d WHERE r.id = $1 AND d.id = $2`,
      [markId, lookId],
    );
    return rows[0];
  });

test('a server killed while it marks and looks leaves nothing half done, and both are done after its restart', {
  timeout: 700_000,
}, async () => {
  const { list } = await call()(addMarks, { filePaths: [await upload('watermark')], variant: 'raster' });
  const markId = list[0]?.id ?? '';
  const { id: lookId } = await call()(detectMark, { filePath: await upload('identify'), wait: false });
  await expect
    .poll(async () => {
      const mark = await call()(getMark, { id: markId });
      const look = await call()(getIdentification, { id: lookId });
      return [mark.pagesDone > 0 && mark.finishedAt === null, look.state];
    }, patient)
    .toEqual([true, 'working']);
  await server.kill();
  expect(await kept(markId, lookId)).toMatchObject({
    state: 'working',
    marked: false,
    pages: 0,
    files: 0,
    counted: 0,
    looked: 'working',
    outcome: null,
    entries: 0,
  });
  server = await startServer(dataDir);
  await expect.poll(async () => (await call()(getMark, { id: markId })).state, patient).toBe('done');
  await expect
    .poll(async () => (await call()(getIdentification, { id: lookId })).outcome, patient)
    .toBe('none');
  expect(await kept(markId, lookId)).toMatchObject({
    state: 'done',
    tries: 2,
    marked: true,
    pages,
    files: 1,
    counted: 1,
    looked: 'done',
    entries: 2,
  });
});
