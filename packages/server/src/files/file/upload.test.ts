import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as file from '@chancery/contract/file/calls.ts';
import { partBytes } from '@chancery/contract/file/rules.ts';
import { listOperateLog } from '@chancery/contract/log/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createApp } from '../../app.ts';
import { type Caller, createWorld } from '../../testing/world.ts';
import { pdf, picture } from './files.testing.ts';

const { app, call, given, db, address, dataDir, connection, settings } = await createWorld();

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A PDF of about so many bytes, of noise nobody else has. */
const largePdf = (size: number): Uint8Array<ArrayBuffer> => {
  const base = pdf();
  const noise = Buffer.concat([
    Buffer.from('9 0 obj\n<< >>\nstream\n'),
    randomBytes(size),
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  return new Uint8Array(Buffer.concat([base.subarray(0, 9), noise, base.subarray(9)]));
};

const about = (bytes: Uint8Array, over = {}) => ({
  fileName: '合同.pdf',
  purpose: 'application' as const,
  size: bytes.length,
  digest: digestOf(bytes),
  ...over,
});

const partsOf = (bytes: Uint8Array<ArrayBuffer>) =>
  Array.from({ length: Math.ceil(bytes.length / partBytes) }, (_, index) => index * partBytes).map(
    (offset) => ({ offset, body: bytes.slice(offset, offset + partBytes) }),
  );

const sendAll = async (who: Caller, uploadId: string, bytes: Uint8Array<ArrayBuffer>) => {
  for (const { offset, body } of partsOf(bytes))
    await call(who, file.uploadPart, { uploadId, offset }, { body });
};

const kept = (uploadId: string): Promise<string[]> =>
  readdir(join(dataDir, 'uploads', uploadId)).catch(() => []);

test('a file in parts, out of order, twice and at once, is the file that was promised', async () => {
  const me = await given.member({ role: Role.mainAdministrator });
  const bytes = largePdf(5 * partBytes + 77);
  const { uploadId, partSize, received } = await call(me, file.beginUpload, about(bytes));
  expect([partSize, received]).toEqual([partBytes, []]);
  const parts = partsOf(bytes).reverse();
  await Promise.all(
    [...parts, ...parts].map(({ offset, body }) => call(me, file.uploadPart, { uploadId, offset }, { body })),
  );
  const idempotencyKey = crypto.randomUUID();
  const answers = await Promise.all(
    [1, 2, 3].map(() => call(me, file.finishUpload, { uploadId }, { idempotencyKey })),
  );
  expect(new Set(answers.map(({ filePath }) => filePath)).size).toBe(1);
  const [taken] = answers;
  expect(taken).toMatchObject({ fileName: '合同.pdf', size: bytes.length, fileType: 'application/pdf' });
  const { tmpUrl } = await call(me, file.getTempUrl, { filePath: taken?.filePath ?? '' });
  const answer = await fetch(address + tmpUrl);
  expect(digestOf(new Uint8Array(await answer.arrayBuffer()))).toBe(digestOf(bytes));
  expect(await kept(uploadId)).toEqual([]);
  const { list } = await call(me, listOperateLog, {});
  expect(list.filter(({ action }) => action.startsWith('file.upload')).map(({ action }) => action)).toEqual([
    'file.upload.finish',
  ]);
});

test('an upload cut fifty times goes on where it was, on whichever server, and its digest is right', {
  timeout: 180_000,
}, async () => {
  const me = await given.member();
  const bytes = largePdf(7 * partBytes + 1);
  const [promised, parts] = [about(bytes), partsOf(bytes)];
  const log = pino({ level: 'silent' });
  for (let cut = 0; cut < 50; cut += 1) {
    // Each time the connection is lost somewhere in a part, and what has arrived is asked for anew.
    const { uploadId, received } = await call(me, file.beginUpload, promised);
    const missing = parts.find(({ offset }) => !received.includes(offset));
    if (missing && cut % 7 === 6) {
      const { offset, body } = missing;
      await call(me, file.uploadPart, { uploadId, offset }, { body });
    } else if (missing) {
      const { offset, body } = missing;
      const signal = AbortSignal.timeout(cut % 5);
      await call(me, file.uploadPart, { uploadId, offset }, { body, signal }).catch(() => {});
    }
  }
  const restarted = await createApp({ settings, connection, consoleDir: undefined, log });
  try {
    const { uploadId, received } = await call(me, file.beginUpload, promised);
    expect(received.length).toBeGreaterThanOrEqual(7);
    for (const { offset, body } of parts.filter((one) => !received.includes(one.offset)))
      await call(me, file.uploadPart, { uploadId, offset }, { body });
    const taken = await call(me, file.finishUpload, { uploadId });
    expect(taken.digest).toBe(digestOf(bytes));
  } finally {
    await restarted.close();
  }
});

test('while an upload is put together nothing is held, however often it is finished', async () => {
  const me = await given.member();
  const other = await given.member();
  // One list without an end takes its reader long.
  const list = Buffer.from(`9 0 obj [ ${'1 '.repeat(2_000_000)} ] endobj\n`);
  const bytes = new Uint8Array(Buffer.concat([pdf().subarray(0, 9), list, pdf().subarray(9)]));
  const { uploadId } = await call(me, file.beginUpload, about(bytes));
  await sendAll(me, uploadId, bytes);
  const finishes = Promise.allSettled(
    Array.from({ length: 12 }, () => call(me, file.finishUpload, { uploadId })),
  );
  await vi.waitFor(
    async () => expect(await readdir(join(dataDir, 'files', 'drafts'))).toHaveLength(1),
    30_000,
  );
  const held = await db.query('SELECT id FROM file_upload WHERE id = $1 FOR UPDATE NOWAIT', [uploadId]);
  expect(held.rows).toHaveLength(1);
  expect(await call(other, file.beginUpload, about(bytes))).toMatchObject({ received: [] });
  const outcomes = await finishes;
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.key] : []));
  expect(new Set(refusals)).toEqual(new Set(['file.uploadNotFound']));
  expect(await readdir(join(dataDir, 'files', 'drafts'))).toEqual([]);
});

test('a part that is on its way while its upload is taken away leaves nothing, and another does not wait for it', async () => {
  const me = await given.member();
  const bytes = largePdf(partBytes + 10);
  const { uploadId } = await call(me, file.beginUpload, about(bytes));
  const [first, second] = partsOf(bytes);
  const send = (part = first) =>
    call(me, file.uploadPart, { uploadId, offset: part?.offset ?? 0 }, { body: part?.body ?? bytes });
  const taking = await db.connect();
  try {
    await taking.query('BEGIN');
    await taking.query('SELECT FROM file_upload WHERE id = $1 FOR KEY SHARE', [uploadId]);
    await send(second);
    await taking.query('DELETE FROM file_upload WHERE id = $1', [uploadId]);
    const late = expect(send()).toRefuseWith('file.uploadNotFound');
    await expect.poll(() => kept(uploadId)).toEqual(['0', '1']);
    await taking.query('COMMIT');
    await late;
  } finally {
    taking.release();
  }
  expect(await kept(uploadId)).toEqual([]);
});

test('what is missing, misplaced or of the wrong size is said', async () => {
  const me = await given.member();
  const bytes = largePdf(partBytes + 10);
  const { uploadId } = await call(me, file.beginUpload, about(bytes));
  const [first] = partsOf(bytes);
  const body = first?.body ?? new Uint8Array(0);
  const part = (offset: number, sent: Uint8Array<ArrayBuffer>) =>
    call(me, file.uploadPart, { uploadId, offset }, { body: sent });
  await part(0, body);
  await expect(call(me, file.finishUpload, { uploadId })).toRefuseWith('file.incomplete');
  await expect(part(1, body)).toRefuseWith('file.partWrong');
  await expect(part(0, body.slice(1))).toRefuseWith('file.partWrong');
  await expect(part(partBytes, body)).toRefuseWith('file.partWrong');
  await expect(part(2 * partBytes, body.slice(0, 10))).toRefuseWith('file.partWrong');
});

test('a content other than the promised one is refused, and may be sent again', async () => {
  const me = await given.member();
  const [bytes, other] = [largePdf(100), largePdf(100)];
  const { uploadId } = await call(me, file.beginUpload, about(bytes));
  await call(me, file.uploadPart, { uploadId, offset: 0 }, { body: other });
  await expect(call(me, file.finishUpload, { uploadId })).toRefuseWith('file.digest');
  expect(await call(me, file.beginUpload, about(bytes))).toMatchObject({ uploadId, received: [] });
  await sendAll(me, uploadId, bytes);
  expect((await call(me, file.finishUpload, { uploadId })).digest).toBe(digestOf(bytes));
  await expect(call(me, file.finishUpload, { uploadId })).toRefuseWith('file.uploadNotFound');
});

test('the content is looked at as in any upload', async () => {
  const me = await given.member();
  const script = new Uint8Array(pdf('/OpenAction << /S /JavaScript /JS (x) >>'));
  const sent = async (bytes: Uint8Array<ArrayBuffer>, over = {}) => {
    const { uploadId } = await call(me, file.beginUpload, about(bytes, over));
    await sendAll(me, uploadId, bytes);
    return call(me, file.finishUpload, { uploadId });
  };
  await expect(sent(script)).toRefuseWith('file.active');
  await expect(sent(largePdf(50), { purpose: 'picture' })).toRefuseWith('file.type');
  await expect(sent(largePdf(50), { fileName: 'a.exe' })).toRefuseWith('file.name');
  const png = new Uint8Array(await picture('png', 200));
  expect(await sent(png, { fileName: 'a.png', purpose: 'picture' })).toMatchObject({ fileType: 'image/png' });
});

test('a purpose has its own size, named in the refusal; nothing is no file', async () => {
  const me = await given.member();
  const begin = (over: object) => call(me, file.beginUpload, about(new Uint8Array(1), over));
  const mb = 1_048_576;
  await db.query('UPDATE company_config SET free_storage_mb = 1000 WHERE company_id = $1', [me.unit.id]);
  await begin({ size: 200 * mb });
  const refusal = await begin({ size: 200 * mb + 1 }).catch((error) => error);
  expect([refusal.key, refusal.message]).toEqual(['file.tooLarge', expect.stringContaining('200 MB')]);
  await expect(begin({ purpose: 'picture', size: 20 * mb + 1 })).toRefuseWith('file.tooLarge');
  await expect(begin({ size: 0 })).toRefuseWith('file.empty');
});

test('files on their way take room in the storage, also when many begin at once', async () => {
  const me = await given.member();
  await db.query('UPDATE company_config SET free_storage_mb = 50 WHERE company_id = $1', [me.unit.id]);
  const begin = (n: number) =>
    call(me, file.beginUpload, {
      ...about(new Uint8Array(1)),
      size: 20 * 1_048_576,
      digest: digestOf(Buffer.from([n])),
    });
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(begin));
  const begun = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(begun).toHaveLength(2);
  await expect(begin(5)).toRefuseWith('file.storage');
  await call(me, file.cancelUpload, { uploadId: begun[0]?.uploadId ?? '' });
  await begin(5);
});

test('the upload of a colleague does not exist', async () => {
  const me = await given.member();
  const bytes = largePdf(10);
  const { uploadId } = await call(me, file.beginUpload, about(bytes));
  await sendAll(me, uploadId, bytes);
  const colleague = await given.member({ unit: me.unit, role: Role.mainAdministrator });
  const part = call(colleague, file.uploadPart, { uploadId, offset: 0 }, { body: bytes });
  await expect(part).toRefuseWith('file.uploadNotFound');
  await expect(call(colleague, file.finishUpload, { uploadId })).toRefuseWith('file.uploadNotFound');
  await expect(call(colleague, file.cancelUpload, { uploadId })).toRefuseWith('file.uploadNotFound');
  expect((await call(colleague, file.beginUpload, about(bytes))).uploadId).not.toBe(uploadId);
  await call(me, file.finishUpload, { uploadId });
});

test('an upload nobody goes on with is forgotten after a day, one in progress is not', async () => {
  const me = await given.member();
  const [left, open] = [largePdf(20), largePdf(20)];
  const ids = await Promise.all(
    [left, open].map(async (bytes) => {
      const { uploadId } = await call(me, file.beginUpload, about(bytes));
      await sendAll(me, uploadId, bytes);
      return uploadId;
    }),
  );
  await db.query(`UPDATE file_upload SET touched_at = now() - interval '2 days' WHERE id = $1`, [ids[0]]);
  await app.services.uploads.tidy();
  expect(await Promise.all(ids.map((id) => kept(id)))).toEqual([[], ['0']]);
  await expect(call(me, file.finishUpload, { uploadId: ids[0] ?? '' })).toRefuseWith('file.uploadNotFound');
  await call(me, file.finishUpload, { uploadId: ids[1] ?? '' });
});

test('a finished upload of a PDF of 60 MB leaves the server answering', async () => {
  const me = await given.member();
  await db.query('UPDATE company_config SET free_storage_mb = 1000 WHERE company_id = $1', [me.unit.id]);
  const bytes = largePdf(60 * 1_048_576);
  const { uploadId } = await call(me, file.beginUpload, about(bytes));
  await sendAll(me, uploadId, bytes);
  const begun = performance.now();
  let longest = 0;
  let last = begun;
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 10);
  expect((await call(me, file.finishUpload, { uploadId })).digest).toBe(digestOf(bytes));
  clearInterval(beat);
  // On a busy machine everything takes longer, and nothing takes all of it.
  expect(longest).toBeLessThan(Math.max(1_000, (performance.now() - begun) / 3));
});
