import { uploadFile } from '@chancery/contract/file/calls.ts';
import { checkPaper, listPaperChecks } from '@chancery/contract/paper-check/calls.ts';
import { listUsePhotos, saveUseImage } from '@chancery/contract/photo/calls.ts';
import { uuidv7 } from 'uuidv7';
import { expect, test, vi } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { createStampRoom } from '../photo/photo.testing.ts';
import { drawPage, photograph, someLines } from './paper.testing.ts';

const world = await createWorld();
const { call, db } = world;
const { user, colleague, unit, use } = await createStampRoom(world);

/** Reading takes its time by the line. */
const fewLines = someLines.slice(0, 4);
let looked: { recordId: string; photoId: string };

const bytesOf = async (picture: Promise<Buffer>) => new Uint8Array(await picture);

test('a photo is looked at by itself when what was approved is known', async () => {
  const { recordId } = await use();
  // What was approved: a picture of the page, as the file of an application.
  const body = await bytesOf(drawPage({ lines: fewLines }));
  const approved = await call(user, uploadFile, { fileName: 'a.png', purpose: 'application' }, { body });
  const applicationId = uuidv7();
  await db.query(
    'ALTER TABLE application_file DROP CONSTRAINT IF EXISTS application_file_application_id_fkey',
  );
  await db.query(
    'INSERT INTO application_file (company_id, application_id, file_id, stamped, position) VALUES ($1, $2, $3, true, 0)',
    [unit.id, applicationId, approved.filePath],
  );
  await db.query('UPDATE use_record SET application_id = $1 WHERE id = $2', [applicationId, recordId]);

  const altered = fewLines.map((line) => line.replace('64250', '94250'));
  const page = await drawPage({ lines: altered, imprints: [{ x: 140, y: 220 }] });
  const photo = await call(
    user,
    uploadFile,
    { fileName: 'p.jpg', purpose: 'photo' },
    { body: await bytesOf(photograph(page)) },
  );
  await call(user, saveUseImage, { recordId, filePath: photo.filePath });
  const look = async () => (await call(user, listPaperChecks, { id: recordId })).list[0];
  expect(await look()).toMatchObject({ state: 'waiting', result: null });
  await vi.waitFor(async () => expect((await look())?.state).toBe('done'), {
    timeout: 150_000,
    interval: 500,
  });
  const found = await look();
  expect(found?.result).toMatchObject({
    hasEdges: true,
    diameterMm: 42,
    text: { fileName: 'a.png', page: 1 },
  });
  expect(found?.result?.imprints).toHaveLength(1);
  expect(found?.result?.text?.differences.filter(({ digits }) => digits)).toMatchObject([
    { approved: '6', read: '9' },
  ]);
  const flattened = await fetch(world.address + found?.pageUrl);
  expect(flattened.headers.get('content-type')).toBe('image/jpeg');
  // What is not read keeps its connection, and the server's end waits for that.
  await flattened.arrayBuffer();

  const [{ id: photoId } = { id: '' }] = (await call(user, listUsePhotos, { id: recordId })).list;
  await expect(call(colleague, checkPaper, { photoId })).toRefuseWith('paperCheck.photoNotFound');
  await expect(call(colleague, listPaperChecks, { id: recordId })).toRefuseWith('photo.useNotFound');
  looked = { recordId, photoId };
}, 180_000);

test('a photo without anything approved is looked at when asked, for its imprints', async () => {
  const { recordId } = await use();
  const body = await bytesOf(
    photograph(await drawPage({ imprints: [{ x: 80, y: 220 }], lines: fewLines.slice(0, 1) })),
  );
  const photo = await call(user, uploadFile, { fileName: 'p.jpg', purpose: 'photo' }, { body });
  const { id: photoId } = await call(user, saveUseImage, { recordId, filePath: photo.filePath });
  expect((await call(user, listPaperChecks, { id: recordId })).list).toEqual([]);
  await call(user, checkPaper, { photoId });
  const look = async () => (await call(user, listPaperChecks, { id: recordId })).list[0];
  await vi.waitFor(async () => expect((await look())?.state).toBe('done'), {
    timeout: 150_000,
    interval: 500,
  });
  expect((await look())?.result).toMatchObject({ text: null, imprints: [{ ring: expect.any(Number) }] });
}, 180_000);

// The last, since nobody waits for what is found.
test('a photo that was looked at is looked at again when asked', async () => {
  await call(user, checkPaper, { photoId: looked.photoId });
  const [found] = (await call(user, listPaperChecks, { id: looked.recordId })).list;
  expect(found?.state).toBe('waiting');
});
