import { uploadFile } from '@chancery/contract/file.ts';
import { detectMark, getIdentification } from '@chancery/contract/identify.ts';
import { Role } from '@chancery/contract/unit.codes.ts';
import { expect, test, vi } from 'vitest';
import { type Caller, createWorld } from '../../testing/world.ts';
import { createMarker, pagePicture, sentAround } from './identify.testing.ts';

const world = await createWorld();
const { call, given } = world;
const { marked } = createMarker(world);
const patient = 180_000;

const detect = async (who: Caller, bytes: Uint8Array) => {
  const body = new Uint8Array(bytes);
  const { filePath } = await call(who, uploadFile, { fileName: 'leak.jpg', purpose: 'identify' }, { body });
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
  const { id: recordId, bytes } = await marked(boss, 1);
  const copy = await sentAround(bytes);
  const found = await detect(boss, copy);
  expect(found).toMatchObject({ outcome: 'read', isExact: false, page: 1, mark: { recordId } });
  expect(found.confidence).toBeGreaterThan(0.5);
  expect(found.edits).toBe(0);
  const other = await given.member({ role: Role.administrator });
  expect(await detect(other, copy)).toMatchObject({ outcome: 'foreign', mark: null, confidence: null });
});

test('a page that was not marked has no mark, and says what was tried', { timeout: patient }, async () => {
  const found = await detect(boss, await sentAround(await pagePicture(7)));
  expect(found).toMatchObject({ outcome: 'none', mark: null });
  expect(found.tried?.ways).toContain('paper');
});
