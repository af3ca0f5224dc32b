import { uploadFile } from '@chancery/contract/file/calls.ts';
import { detectMark, getIdentification } from '@chancery/contract/identify/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { makePdf } from '@chancery/watermark/pdf/testing/make-pdf.ts';
import { mergePdf } from '@chancery/watermark/pdf/testing/merge-pdf.ts';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { demoContract } from '../../demo/demo-contract.ts';
import { type Caller, createWorld } from '../../testing/world.ts';
import { createMarker, pagePicture, sentAround } from './identify.testing.ts';

const world = await createWorld();
const { call, given } = world;
const { marked } = createMarker(world);
const patient = 180_000;

const detect = async (who: Caller, bytes: Uint8Array, fileName = 'leak.jpg') => {
  const body = new Uint8Array(bytes);
  const { filePath } = await call(who, uploadFile, { fileName, purpose: 'identify' }, { body });
  const { id } = await call(who, detectMark, { filePath });
  // A busy machine answers that it still looks; then the record is followed.
  return vi.waitFor(
    async () => {
      const found = await call(who, getIdentification, { id });
      expect(found.finishedAt).not.toBeNull();
      return found;
    },
    { timeout: patient, interval: 500 },
  );
};

const boss = await given.member({ role: Role.administrator });

test('a page that was marked and sent around names its record, and to another unit only that it is marked', {
  timeout: patient,
}, async () => {
  const { id: recordId, bytes } = await marked(boss, await pagePicture(1));
  const copy = await sentAround(bytes);
  const found = await detect(boss, copy);
  expect(found).toMatchObject({ outcome: 'read', isExact: false, page: 1, mark: { recordId } });
  expect(found.confidence).toBeGreaterThan(0.5);
  expect(found.edits).toBe(0);
  const other = await given.member({ role: Role.administrator });
  expect(await detect(other, copy)).toMatchObject({ outcome: 'foreign', mark: null, confidence: null });
});

test('a page that was not marked has no mark, and says what was tried', { timeout: patient }, async () => {
  // Nothing takes as long to find as nothing: a corner of a page tells as much.
  const corner = sharp(await pagePicture(7)).extract({ left: 100, top: 100, width: 400, height: 300 });
  const found = await detect(boss, await sentAround(await corner.toBuffer()));
  expect(found).toMatchObject({ outcome: 'none', mark: null });
  expect(found.tried?.ways).toContain('paper');
});

test('a file put together of pages of two records and two units names those of the unit, page by page', {
  timeout: patient,
}, async () => {
  const other = await given.member({ role: Role.administrator });
  const sent = await marked(boss, await demoContract('Supply agreement', '64,000'));
  const tender = await marked(boss, makePdf({ pages: 1, title: 'Tender' }));
  const theirs = await marked(other, await demoContract('Audit papers', '12,000'));
  const merged = await mergePdf([theirs.bytes, sent.bytes, tender.bytes, sent.bytes]);
  const found = await detect(boss, merged, 'bundle.pdf');
  expect(found).toMatchObject({ outcome: 'read', alsoForeign: true, isExact: false, edits: 0 });
  const pages = new Map(found.sources.map((source) => [source.mark?.recordId, source.pages]));
  expect(pages).toEqual(
    new Map([
      [sent.id, [2, 4]],
      [tender.id, [3]],
    ]),
  );
  expect(found.comparison).toMatchObject({ state: 'compared', pages: { compared: 3, of: 4 } });
  expect(JSON.stringify(found)).not.toContain(theirs.id);
  const seen = await detect(other, merged, 'bundle.pdf');
  expect(seen.sources.map(({ mark, pages: on }) => [mark?.recordId, on])).toEqual([[theirs.id, [1]]]);
  expect(seen.alsoForeign).toBe(true);
});
