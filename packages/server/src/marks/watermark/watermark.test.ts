import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { getTempUrl, uploadFile } from '@chancery/contract/file/calls.ts';
import { Role, UnitSwitch } from '@chancery/contract/unit/codes.ts';
import { listUnitConfig, updateUnitConfig } from '@chancery/contract/unit/config.ts';
import * as call_ from '@chancery/contract/watermark/calls.ts';
import { MarkFault, MarkScope, MarkState, MarkVariant } from '@chancery/contract/watermark/codes.ts';
import { detect } from '@chancery/watermark/detect.ts';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { demoContract } from '../../demo/demo-contract.ts';
import { office as officeFile, pdf } from '../../files/file/files.testing.ts';
import { usedIn } from '../../ledger/ledger/ledger.testing.ts';
import { createOffice } from '../../seal-use/application/application.testing.ts';
import { type Caller, createWorld } from '../../testing/world.ts';
import { loseLastTry, untilStopped } from './lost-try.testing.ts';

const world = await createWorld();
const { app, call, given, db, address } = world;
const { addMarks, cancelMark, getMark, listApplicationMarks, listMarks, retryMark } = call_;

type Member = Awaited<ReturnType<typeof given.member>>;

/** A picture with enough to see for a mark to hide in. */
const photo = async (width = 900, height = 700, seed = 1): Promise<Buffer> => {
  const noise = Buffer.from(
    Uint8Array.from({ length: 60 * 50 * 3 }, (_, at) => (at * 2_654_435_761 * seed) >>> 24),
  );
  return sharp(noise, { raw: { width: 60, height: 50, channels: 3 } })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .modulate({ brightness: 1.1 })
    .png()
    .toBuffer();
};

const upload = async (who: Caller, bytes: Buffer, fileName = 'plan.png', purpose = 'watermark' as const) =>
  (await call(who, uploadFile, { fileName, purpose }, { body: new Uint8Array(bytes) })).filePath;

const waitFor = async (who: Caller, id: string, ...states: readonly string[]) => {
  await expect
    .poll(async () => states.includes((await call(who, getMark, { id })).state), {
      timeout: 50_000,
      interval: 200,
    })
    .toBe(true);
  return call(who, getMark, { id });
};

const markOne = async (who: Caller, bytes?: Buffer, wish: object = {}): Promise<string> => {
  const filePaths = [await upload(who, bytes ?? (await photo()))];
  const { list } = await call(who, addMarks, { filePaths, ...wish });
  return list[0]?.id ?? '';
};

const bytesAt = async (tmpUrl: string) => new Uint8Array(await (await fetch(address + tmpUrl)).arrayBuffer());

test('a marked picture says whose it is, and is kept, counted and proven', async () => {
  const me = await given.member({ role: Role.mainAdministrator });
  const mark = await waitFor(me, await markOne(me, undefined, { note: 'for the mill' }), MarkState.done);
  expect(mark).toMatchObject({
    fileName: 'plan.png',
    note: 'for the mill',
    pageCount: 1,
    pagesDone: 1,
    isMine: true,
    marked: { fileName: 'plan-marked.png' },
  });
  const bytes = await bytesAt(mark.marked?.tmpUrl ?? '');
  const { markKey } = app.secrets;
  const found = await detect(bytes, { sync: markKey('sync'), units: [markKey({ companyId: me.unit.id })] });
  expect(found.best).toMatchObject({ mark: 'read', id: BigInt(`0x${mark.markId}`) });
  const { limits } = await call(me, listUnitConfig);
  expect(limits.find(({ name }) => name === 'maxMarkNumPreMonth')?.used).toBe(1);
  const { rows } = await db.query(
    `SELECT (SELECT count(*) FROM watermark_page WHERE record_id = $1)::int AS pages,
            (SELECT body FROM evidence_entry WHERE company_id = $2 AND kind = $3) AS body`,
    [mark.id, me.unit.id, EvidenceKind.fileMarked],
  );
  expect(rows[0]?.pages).toBe(1);
  expect(rows[0]?.body).toContain(mark.markId);
  expect(rows[0]?.body).toContain(mark.marked?.digest);
});

test('several files give several records with marks of their own, in one call', async () => {
  const me = await given.member({});
  const filePaths = [await upload(me, await photo(400, 300, 1)), await upload(me, await photo(400, 300, 2))];
  const { list } = await call(me, addMarks, { filePaths: [...filePaths, filePaths[0] ?? ''] });
  expect(list).toHaveLength(2);
  const marks = await Promise.all(list.map(({ id }) => waitFor(me, id, MarkState.done)));
  expect(new Set(marks.map(({ markId }) => markId)).size).toBe(2);
});

test('a call that is repeated marks once', async () => {
  const me = await given.member({});
  const filePaths = [await upload(me, await photo(300, 300))];
  const idempotencyKey = crypto.randomUUID();
  const answers = await Promise.all(
    [1, 2].map(() => call(me, addMarks, { filePaths }, { idempotencyKey }).catch(() => undefined)),
  );
  const again = await call(me, addMarks, { filePaths }, { idempotencyKey });
  expect((await call(me, listMarks, {})).total).toBe(1);
  for (const answer of [...answers, again]) if (answer) expect(answer.list[0]?.id).toBe(again.list[0]?.id);
});

test('what cannot be marked says why, and may be tried again unless that is the file itself', async () => {
  const me = await given.member({});
  const id = await markOne(
    me,
    await sharp({ create: { width: 12, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  );
  expect(await waitFor(me, id, MarkState.failed, MarkState.done)).toMatchObject({
    state: MarkState.failed,
    fault: MarkFault.tooSmall,
  });
  await expect(call(me, retryMark, { id })).toRefuseWith('watermark.step');
  await db.query("UPDATE watermark_record SET state = 'failed', fault = 'broken' WHERE id = $1", [id]);
  expect(await call(me, retryMark, { id })).toMatchObject({ state: MarkState.waiting, fault: null });
  await expect(call(me, retryMark, { id })).toRefuseWith('watermark.step');
});

test('what is encrypted, disguised or empty is refused before anything is kept', async () => {
  const me = await given.member({});
  const locked = pdf('', '%PDF-1.7').toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 9 0 R');
  await expect(upload(me, Buffer.from(locked, 'latin1'), 'a.pdf')).toRefuseWith('file.encrypted');
  await expect(upload(me, Buffer.from('no picture at all'), 'a.png')).toRefuseWith('file.unknown');
  await expect(upload(me, Buffer.alloc(0), 'a.png')).toRefuseWith('file.empty');
  await expect(upload(me, await photo(20, 20), 'a.pdf')).toRefuseWith('file.name');
});

test('a PDF stays a PDF, and is marked page by page', async () => {
  const me = await given.member({});
  const filePaths = [await upload(me, await demoContract('Supply agreement', '64,000'), 'contract.pdf')];
  const { list } = await call(me, addMarks, { filePaths, visibleText: 'Confidential', visibleCode: true });
  const { marked, ...mark } = await waitFor(me, list[0]?.id ?? '', MarkState.done, MarkState.failed);
  expect(mark).toMatchObject({ state: MarkState.done, pageCount: 1, variant: MarkVariant.overlay });
  expect(
    Buffer.from(await bytesAt(marked?.tmpUrl ?? ''))
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('a file that is stopped stays unmarked until somebody tries again', async () => {
  const me = await given.member({});
  const id = await markOne(me, await photo(1_200, 1_000));
  expect(await call(me, cancelMark, { id })).toMatchObject({ state: MarkState.cancelled });
  await expect(call(me, cancelMark, { id })).toRefuseWith('watermark.step');
  expect(await call(me, getMark, { id })).toMatchObject({ state: MarkState.cancelled, marked: null });
  await call(me, retryMark, { id });
  await waitFor(me, id, MarkState.done);
});

test('a try that is broken off is made again, and leaves one marked file', async () => {
  const me = await given.member({});
  const embed = vi.spyOn(app.services.watermarkPool, 'embed').mockRejectedValueOnce(new Error('broken off'));
  const id = await markOne(me, await photo(500, 500));
  await waitFor(me, id, MarkState.done);
  expect(embed).toHaveBeenCalledTimes(2);
  embed.mockRestore();
  const { rows } = await db.query(
    `SELECT r.tries, (SELECT count(*)::int FROM watermark_page WHERE record_id = r.id) AS pages,
            (SELECT count(*)::int FROM file WHERE company_id = r.company_id) AS files
     FROM watermark_record r WHERE id = $1`,
    [id],
  );
  expect(rows).toEqual([{ tries: 2, pages: 1, files: 2 }]);
});

test('a file whose last try was lost with its server fails, costs nothing and may be tried again', async () => {
  const me = await given.member({});
  const embed = vi.spyOn(app.services.watermarkPool, 'embed').mockImplementation(untilStopped);
  const id = await markOne(me, await photo(300, 300));
  await vi.waitFor(() => expect(embed).toHaveBeenCalled(), 20_000);
  await loseLastTry(world, { recordId: id });
  expect(await call(me, getMark, { id })).toMatchObject({ state: MarkState.failed, fault: MarkFault.broken });
  embed.mockRestore();
  expect(await usedIn(db, me.unit.id, 'mark')).toBe(0);
  await call(me, retryMark, { id });
  await waitFor(me, id, MarkState.done);
});

test('my files are mine; administrators see those of the unit; another unit sees none', async () => {
  const main = await given.member({ role: Role.mainAdministrator });
  const [me, colleague] = [await given.member({ unit: main.unit }), await given.member({ unit: main.unit })];
  const stranger = await given.member({ role: Role.mainAdministrator });
  const id = await markOne(me, await photo(300, 300));
  const { marked, source } = await waitFor(me, id, MarkState.done);
  const filePath = marked?.filePath ?? '';
  for (const who of [me, main]) {
    expect((await call(who, listMarks, {})).list.map((row) => row.id)).toEqual([id]);
    expect((await call(who, getMark, { id })).id).toBe(id);
    await call(who, getTempUrl, { filePath });
    await call(who, getTempUrl, { filePath: source.filePath });
  }
  expect((await call(main, listMarks, { scope: MarkScope.mine })).list).toEqual([]);
  for (const who of [colleague, stranger]) {
    expect((await call(who, listMarks, { keyword: 'plan' })).list).toEqual([]);
    await expect(call(who, getMark, { id })).toRefuseWith('watermark.notFound');
    await expect(call(who, cancelMark, { id })).toRefuseWith('watermark.notFound');
    await expect(call(who, retryMark, { id })).toRefuseWith('watermark.notFound');
    await expect(call(who, getTempUrl, { filePath })).toRefuseWith('file.notFound');
    await expect(call(who, addMarks, { filePaths: [source.filePath] })).toRefuseWith('file.notFound');
  }
});

test('the list is searched by words, state and time', async () => {
  const me = await given.member({});
  const id = await markOne(me, await photo(300, 300), { note: 'Blue Mill 合同' });
  await waitFor(me, id, MarkState.done);
  const found = async (filters: object) => (await call(me, listMarks, filters)).total;
  expect(await found({ keyword: 'blue mill' })).toBe(1);
  expect(await found({ keyword: '合同' })).toBe(1);
  expect(await found({ keyword: 'green' })).toBe(0);
  expect(await found({ state: MarkState.done })).toBe(1);
  expect(await found({ state: MarkState.failed })).toBe(0);
  expect(await found({ from: new Date(Date.now() + 60_000).toISOString() })).toBe(0);
});

test('a unit that turned marking off marks nothing', async () => {
  const main = await given.member({ role: Role.mainAdministrator });
  const filePaths = [await upload(main, await photo(300, 300))];
  const { revision, switches } = await call(main, listUnitConfig);
  const without = switches.filter((one) => one !== UnitSwitch.markFiles);
  await call(main, updateUnitConfig, { switches: without, revision });
  await expect(call(main, addMarks, { filePaths })).toRefuseWith('watermark.off');
});

test('a unit marks no more in a month than it may', async () => {
  const me = await given.member({ role: Role.mainAdministrator });
  await db.query('UPDATE company_config SET marks_per_month = 1 WHERE company_id = $1', [me.unit.id]);
  const filePaths = [await upload(me, await photo(300, 300)), await upload(me, await photo(300, 310))];
  await expect(call(me, addMarks, { filePaths })).toRefuseWith('ledger.askMore');
  await waitFor(me, await markOne(me, await photo(300, 300)), MarkState.done);
  await expect(call(me, addMarks, { filePaths: filePaths.slice(0, 1) })).toRefuseWith('ledger.askMore');
});

test('of two that want the last mark of a month at once, one gets it', async () => {
  const me = await given.member({ role: Role.mainAdministrator });
  await db.query('UPDATE company_config SET marks_per_month = 1 WHERE company_id = $1', [me.unit.id]);
  const paths = [await upload(me, await photo(300, 300)), await upload(me, await photo(300, 310))];
  const begun = await Promise.allSettled(paths.map((path) => call(me, addMarks, { filePaths: [path] })));
  const ids = begun.flatMap((one) => (one.status === 'fulfilled' ? one.value.list.map(({ id }) => id) : []));
  const ends = [];
  for (const id of ids) ends.push((await waitFor(me, id, MarkState.done, MarkState.failed)).fault);
  expect(ends.filter((fault) => fault === null)).toHaveLength(1);
  expect(ends.filter((fault) => fault !== null && fault !== MarkFault.quota)).toEqual([]);
  expect(await usedIn(db, me.unit.id, 'mark')).toBe(1);
});

test('no room for the marked file is a clear end, and nothing is half kept', async () => {
  const me: Member = await given.member({ role: Role.mainAdministrator });
  const source = await photo(1_000, 800);
  const filePaths = [await upload(me, source)];
  await db.query('UPDATE company_config SET free_storage_mb = 0 WHERE company_id = $1', [me.unit.id]);
  const id = (await call(me, addMarks, { filePaths })).list[0]?.id ?? '';
  const failed = await waitFor(me, id, MarkState.failed);
  expect(failed).toMatchObject({ fault: MarkFault.storage, marked: null });
  const { rows } = await db.query(`SELECT (SELECT count(*) FROM file WHERE company_id = $1)::int AS files`, [
    me.unit.id,
  ]);
  expect(rows[0]).toEqual({ files: 1 });
  expect(await usedIn(db, me.unit.id, 'storage')).toBe(source.length);
  expect(await usedIn(db, me.unit.id, 'mark')).toBe(0);
});

test('when too many of a unit wait, the next is told', async () => {
  const me = await given.member({});
  const filePaths = [await upload(me, await photo(300, 300))];
  await db.query(
    `INSERT INTO watermark_record (id, company_id, mark_id, source_file_id, file_name, file_type, strength, variant,
       created_by, created_by_name)
     SELECT gen_random_uuid(), $1, (random() * 9e18)::bigint, $2, 'x', 'image/png', 'standard', 'overlay', $3, 'me'
     FROM generate_series(1, 200)`,
    [me.unit.id, filePaths[0], me.id],
  );
  await expect(call(me, addMarks, { filePaths })).toRefuseWith('watermark.busy');
});

test('files of an application are marked by whoever may open it, and offered beside the original', async () => {
  const office = await createOffice(world);
  const template = await office.templateFor([]);
  const bytes = new Uint8Array(await photo(500, 400));
  const stamped = await call(
    office.applicant,
    uploadFile,
    { fileName: 'p.png', purpose: 'application' },
    { body: bytes },
  );
  const { id: applicationId } = await office.apply(template.id, { files: [stamped.filePath] });
  const filePaths = [stamped.filePath];
  const outsider = await office.join();
  await expect(call(outsider, addMarks, { filePaths, applicationId })).toRefuseWith('apply.notFound');
  await expect(call(office.applicant, addMarks, { filePaths })).toRefuseWith('file.notFound');
  const { list } = await call(office.main, addMarks, { filePaths, applicationId });
  const mark = await waitFor(office.main, list[0]?.id ?? '', MarkState.done);
  expect(mark.application?.id).toBe(applicationId);
  const offered = await call(office.applicant, listApplicationMarks, { applicationId });
  expect(offered.list).toMatchObject([
    { filePath: stamped.filePath, marked: { digest: mark.marked?.digest } },
  ]);
  await call(office.applicant, getTempUrl, { filePath: mark.marked?.filePath ?? '' });
  await expect(call(outsider, listApplicationMarks, { applicationId })).toRefuseWith('apply.notFound');
});

test('of the files of an application only those to be stamped, and what can be marked, is marked', async () => {
  const office = await createOffice(world);
  const template = await office.templateFor([]);
  const add = async (fileName: string, purpose: 'application' | 'attachment', bytes: Buffer) =>
    (await call(office.applicant, uploadFile, { fileName, purpose }, { body: new Uint8Array(bytes) }))
      .filePath;
  const sheet = await add('a.xlsx', 'application', officeFile('xlsx'));
  const aside = await add('b.png', 'attachment', await photo(300, 300));
  const { id: applicationId } = await office.apply(template.id, { files: [sheet], attachments: [aside] });
  const mark = (filePath: string) =>
    call(office.applicant, addMarks, { filePaths: [filePath], applicationId });
  await expect(mark(sheet)).toRefuseWith('watermark.kind');
  await expect(mark(aside)).toRefuseWith('file.notFound');
});
