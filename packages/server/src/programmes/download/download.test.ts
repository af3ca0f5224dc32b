import { openAnnouncement } from '@chancery/contract/announcement/calls.ts';
import * as call from '@chancery/contract/download/calls.ts';
import * as desk from '@chancery/contract/download/desk.ts';
import { getTrace, listTraces, traceLeak } from '@chancery/contract/download/trace.ts';
import { uploadMaterial } from '@chancery/contract/material/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoContract } from '../../demo/demo-contract.ts';
import { office } from '../../files/file/files.testing.ts';
import { pagePicture, sentAround } from '../../marks/identify/identify.testing.ts';
import { type Caller, createWorld } from '../../testing/world.ts';

const world = await createWorld();
const { given, db, address, app } = world;
const operator = await given.operator();
const me = await given.member({ role: Role.mainAdministrator });
const colleague = await given.member({ unit: me.unit });
const stranger = await given.member({ role: Role.mainAdministrator });
const patient = { timeout: 50_000, interval: 100 };

const words = { titleZh: '印章管理手册', titleEn: 'Seal handbook', category: 'manual', audience: 'units' };
const contract = await demoContract('Supply agreement', '64,000');

/** A page that is quick to look at. */
const small = async (seed: number, width = 600) =>
  sharp(await pagePicture(seed))
    .resize(width)
    .png()
    .toBuffer();
const upload = async (bytes: Uint8Array = contract, fileName = 'handbook.pdf'): Promise<string> => {
  const body = new Uint8Array(bytes);
  return (await world.call(operator, uploadMaterial, { fileName, purpose: 'material' }, { body })).filePath;
};
const write = async (over: object = {}): Promise<string> => {
  const input = { ...words, filePath: await upload(), ...over };
  return (await world.call(operator, desk.addDownload, input as never)).id;
};
const publish = async (over: object = {}): Promise<string> => {
  const id = await write(over);
  await world.call(operator, desk.publishDownload, { id });
  return id;
};
const idsOf = async (who: Caller, over = {}) =>
  (await world.call(who, call.listDownloads, { pageSize: 200, ...over })).list.map(({ id }) => id);
const kept = (id: string) => world.call(operator, desk.getKeptDownload, { id });
const versionOf = async (id: string) => (await kept(id)).versions[0]?.id ?? '';
const open = async (at: string | null) => fetch(`${address}${at}`);
const bytesAt = async (at: string | null) => new Uint8Array(await (await open(at)).arrayBuffer());

/** The link to somebody's copy, once it is prepared. */
const taken = async (who: Caller, versionId: string): Promise<string> => {
  const asked = await world.call(who, call.fetchDownload, { versionId });
  if (asked.tmpUrl) return asked.tmpUrl;
  await expect
    .poll(async () => (await world.call(who, call.getDownloadCopy, { id: versionId })).state, patient)
    .toBe('done');
  return (await world.call(who, call.fetchDownload, { versionId })).tmpUrl ?? '';
};
const traced = async (bytes: Uint8Array, fileName: string) => {
  const body = new Uint8Array(bytes);
  const { id } = await world.call(operator, traceLeak, { fileName }, { body });
  await expect
    .poll(async () => (await world.call(operator, getTrace, { id })).finishedAt, patient)
    .not.toBeNull();
  return world.call(operator, getTrace, { id });
};

test('a file is there for whoever may see it, from its publication to its withdrawal', async () => {
  const id = await write({ audience: 'chosen', companyIds: [me.unit.id], roles: [Role.mainAdministrator] });
  const versionId = await versionOf(id);
  const missing = { key: 'download.notFound' };
  await expect(world.call(me, call.fetchDownload, { versionId })).rejects.toMatchObject(missing);
  await world.call(operator, desk.publishDownload, { id });
  expect(await idsOf(me)).toContain(id);
  for (const other of [colleague, stranger]) {
    expect(await idsOf(other)).not.toContain(id);
    await expect(world.call(other, call.getDownload, { id })).rejects.toMatchObject(missing);
    await expect(world.call(other, call.fetchDownload, { versionId })).rejects.toMatchObject(missing);
  }
  const { tmpUrl } = await world.call(me, call.fetchDownload, { versionId });
  expect(Buffer.from(await bytesAt(tmpUrl)).equals(contract)).toBe(true);
  await world.call(operator, desk.withdrawDownload, { id });
  expect((await open(tmpUrl)).status).toBe(404);
  await expect(world.call(me, call.fetchDownload, { versionId })).rejects.toMatchObject(missing);
});

test('a link opens nothing for somebody who has left, and none can be made up', async () => {
  const leaver = await given.member({ unit: me.unit });
  const versionId = await versionOf(await publish());
  const { tmpUrl } = await world.call(leaver, call.fetchDownload, { versionId });
  expect((await open(tmpUrl)).status).toBe(200);
  await db.query('UPDATE membership SET disabled_at = now() WHERE account_id = $1', [leaver.id]);
  expect((await open(tmpUrl)).status).toBe(404);
  expect((await open('/downloaded/AAAA')).status).toBe(404);
});

test('a new version is offered, the former stays, and what was seen is new again', async () => {
  const id = await publish();
  const first = await versionOf(id);
  await world.call(me, openAnnouncement, { id });
  expect(await idsOf(me, { unread: 'true' })).not.toContain(id);
  const filePath = await upload(await demoContract('Supply agreement', '65,000'), 'handbook-2.pdf');
  const changed = { id, filePath, noteZh: '调整价格', noteEn: 'New prices' };
  expect(await world.call(operator, desk.addDownloadVersion, changed)).toEqual({ number: 2 });
  expect(await idsOf(me, { unread: 'true' })).toContain(id);
  const seen = await world.call({ ...me, language: 'zh' }, call.getDownload, { id });
  expect(seen).toMatchObject({ title: words.titleZh, newest: { number: 2, note: '调整价格' } });
  expect(seen.versions.map(({ number, fileName }) => [number, fileName])).toEqual([
    [2, 'handbook-2.pdf'],
    [1, 'handbook.pdf'],
  ]);
  const { tmpUrl } = await world.call(me, call.fetchDownload, { versionId: first });
  expect(Buffer.from(await bytesAt(tmpUrl)).equals(contract)).toBe(true);
});

test('the desk knows how often, by how many, and who of which unit; a unit only its own', async () => {
  const id = await publish();
  const versionId = await versionOf(id);
  for (const who of [me, me, colleague, stranger]) await world.call(who, call.fetchDownload, { versionId });
  const { versions, units, ...rest } = await kept(id);
  expect(rest).toMatchObject({ fetches: 4, people: 3, versionCount: 1 });
  expect(versions[0]).toMatchObject({ fetches: 4, people: 3, failed: 0 });
  expect(units.map((unit) => [unit.id, unit.fetches, unit.people])).toEqual([
    [stranger.unit.id, 1, 1],
    [me.unit.id, 3, 2],
  ]);
  const { list } = await world.call(operator, desk.listFetches, { id, companyId: me.unit.id });
  expect(list).toHaveLength(3);
  expect(list[0]).toMatchObject({ byName: colleague.realName, companyName: me.unit.name, version: 1 });
  expect(await world.call(me, call.getDownload, { id })).toMatchObject({ fetches: 3, people: 2 });
  const row = (await world.call(me, call.listDownloads, { pageSize: 200 })).list.find((one) => one.id === id);
  expect(row?.newest.fetchedAt).not.toBeNull();
});

test('words inside of PDFs and office files are found, of the newest version only', async () => {
  const paper =
    '<w:document><w:p><w:r><w:t>Quo</w:t></w:r><w:r><w:t>kka &amp; clause</w:t></w:r></w:p></w:document>';
  const docx = office('docx', { 'word/document.xml': paper });
  const id = await publish({ filePath: await upload(docx, 'clauses.docx') });
  await expect.poll(() => idsOf(me, { keyword: 'quokka & CLAUSE' }), patient).toEqual([id]);
  await world.call(operator, desk.addDownloadVersion, { id, filePath: await upload() });
  await expect.poll(() => idsOf(me, { keyword: 'wood-free paper' }), patient).toContain(id);
  expect(await idsOf(me, { keyword: 'quokka' })).toEqual([]);
  const { revision } = await kept(id);
  const edited = { ...words, titleEn: 'Renamed', id, revision } as never;
  await world.call(operator, desk.updateDownload, edited);
  expect(await idsOf(me, { keyword: 'wood-free paper' })).toContain(id);
  expect(await idsOf(me, { keyword: 'renamed' })).toEqual([id]);
});

test('what cannot be marked cannot be set to be marked', async () => {
  const docx = await upload(office(), 'form.docx');
  const wrong = { key: 'download.notMarkable' };
  await expect(write({ filePath: docx, marked: true })).rejects.toMatchObject(wrong);
  const plain = await write({ filePath: docx });
  const edited = { ...words, id: plain, revision: 1, marked: true } as never;
  await expect(world.call(operator, desk.updateDownload, edited)).rejects.toMatchObject(wrong);
  const id = await write({ marked: true });
  await expect(world.call(operator, desk.addDownloadVersion, { id, filePath: docx })).rejects.toMatchObject(
    wrong,
  );
});

test('a marked copy is made once for each person, and leads back to them', async () => {
  const id = await publish({ marked: true, filePath: await upload(await small(1), 'plan.png') });
  const versionId = await versionOf(id);
  const link = await taken(me, versionId);
  const mine = await bytesAt(link);
  expect(await bytesAt(await taken(me, versionId))).toEqual(mine);
  const { rows: marks } = await db.query('SELECT mark_id FROM download_copy WHERE version_id = $1', [
    versionId,
  ]);
  expect(marks).toHaveLength(1);

  const very = await traced(mine, 'plan.png');
  const whose = { downloadId: id, personName: me.realName, companyName: me.unit.name, version: 1 };
  expect(very).toMatchObject({ outcome: 'read', copies: [{ ...whose, exact: true }] });
  expect(very.copies[0]?.times).toHaveLength(2);
  const around = await traced(await sentAround(mine), 'forwarded.jpg');
  expect(around).toMatchObject({ outcome: 'read', copies: [{ ...whose, exact: false, pages: [1] }] });
  const { list } = await world.call(operator, listTraces, {});
  expect(list.map(({ fileName }) => fileName)).toEqual(['forwarded.jpg', 'plan.png']);

  await db.query(`UPDATE download_copy SET finished_at = now() - interval '30 days'`);
  await app.services.downloadCopies.tidy();
  expect((await open(link)).status).toBe(404);
  // It is made anew, and says the same as before.
  expect(await world.call(me, call.fetchDownload, { versionId })).toMatchObject({ state: 'waiting' });
  const { rows } = await db.query('SELECT mark_id FROM download_copy WHERE version_id = $1', [versionId]);
  expect(rows).toEqual(marks);
});

test('a file that carries no mark leads to nobody, and is forgotten', async () => {
  const bytes = await small(7, 200);
  expect(await traced(bytes, 'other.png')).toMatchObject({ outcome: 'none', copies: [] });
  const { rows } = await db.query(
    `SELECT c.refs FROM download_trace t JOIN file_content c USING (digest) WHERE t.file_name = 'other.png'`,
  );
  expect(rows).toEqual([{ refs: 0 }]);
});

test('a copy that cannot be marked because of its file says so, and is counted at the desk', async () => {
  const id = await publish({ marked: true });
  const versionId = await versionOf(id);
  await db.query(
    `INSERT INTO download_copy (id, version_id, company_id, account_id, by_name, mark_id, state, fault)
     VALUES (gen_random_uuid(), $1, $2, $3, 'me', 7, 'failed', 'tooSmall')`,
    [versionId, me.unit.id, me.id],
  );
  await expect(world.call(me, call.fetchDownload, { versionId })).rejects.toMatchObject({
    key: 'download.unmarkable',
  });
  expect((await kept(id)).versions[0]?.failed).toBe(1);
});
