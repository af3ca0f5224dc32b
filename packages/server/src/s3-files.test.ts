import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  beginUpload,
  finishUpload,
  getTempUrl,
  uploadFile,
  uploadPart,
} from '@chancery/contract/file/calls.ts';
import { FilePurpose } from '@chancery/contract/file/codes.ts';
import { partBytes } from '@chancery/contract/file/rules.ts';
import { afterAll, expect, test } from 'vitest';
import { contentKey } from './files/file/file-audit.ts';
import { pdf } from './files/file/files.testing.ts';
import { carryObjects } from './runtime/objects/carry.ts';
import { createFolderObjects } from './runtime/objects/folder-objects.ts';
import { openObjects } from './runtime/objects/open-objects.ts';
import { createS3Objects } from './runtime/objects/s3-objects.ts';
import { projectRoot } from './runtime/project.ts';
import { readSettings } from './runtime/settings.ts';
import { startS3Double } from './testing/s3-double.ts';
import { createWorld } from './testing/world.ts';

const s3 = await startS3Double();
afterAll(s3.stop);
const world = await createWorld(s3.env);
const { call, given, app } = world;
const somebody = await given.member();

const purpose = FilePurpose.application;
const send = (bytes: Buffer) =>
  call(somebody, uploadFile, { fileName: 'a.pdf', purpose }, { body: new Uint8Array(bytes) });
const fetched = async (filePath: string) => {
  const { tmpUrl } = await call(somebody, getTempUrl, { filePath });
  const reply = await fetch(`${world.address}${tmpUrl}`);
  return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) };
};
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const drafts = () => [...s3.objects.keys()].filter((key) => key.startsWith('files/drafts/'));

test('a file lies in the bucket under its digest, is given out from there, and on this machine is nothing', async () => {
  const bytes = pdf();
  const { filePath, digest } = await send(bytes);
  expect(s3.objects.get(contentKey(digest))?.bytes.equals(bytes)).toBe(true);
  expect(drafts()).toEqual([]);
  expect(await readdir(world.dataDir)).not.toContain('files');
  expect(await fetched(filePath)).toEqual({ status: 200, bytes });
});

test('a bucket that lost, bent or swapped a file gives nothing out, and the audit names it', async () => {
  const bytes = Buffer.concat([pdf(), Buffer.from('\n% swapped\n')]);
  const { filePath, digest } = await send(bytes);
  const key = contentKey(digest);
  const kept = s3.objects.get(key);
  const other = pdf();
  if (kept) s3.objects.set(key, { ...kept, bytes: other, digest: digestOf(other) });
  const { status, bytes: given } = await fetched(filePath);
  expect(status).toBe(409);
  expect(given.includes(other)).toBe(false);
  await world.db.query('UPDATE file SET used_at = now() WHERE id = $1', [filePath]);
  expect(await app.services.rowWatch.audit()).toMatchObject({ files: 1 });
  if (kept) s3.objects.set(key, kept);
  expect(await app.services.rowWatch.audit()).toMatchObject({ files: 0 });
});

test('a large file arrives in parts, and they are gone when it is whole', async () => {
  const head = pdf();
  const bytes = Buffer.concat([
    head.subarray(0, 9),
    Buffer.alloc(2 * partBytes, '% large\n'),
    head.subarray(9),
  ]);
  const digest = digestOf(bytes);
  const about = { fileName: 'large.pdf', purpose, size: bytes.length, digest };
  const { uploadId } = await call(somebody, beginUpload, about);
  for (let offset = 0; offset < bytes.length; offset += partBytes)
    await call(
      somebody,
      uploadPart,
      { uploadId, offset },
      { body: new Uint8Array(bytes.subarray(offset, offset + partBytes)) },
    );
  expect((await call(somebody, beginUpload, about)).received).toHaveLength(3);
  const { filePath } = await call(somebody, finishUpload, { uploadId });
  expect(await fetched(filePath)).toEqual({ status: 200, bytes });
  expect([...s3.objects.keys()].filter((key) => key.startsWith('uploads/'))).toEqual([]);
  expect(drafts()).toEqual([]);
});

test('a bucket that is away is answered with 503, and what was half done leaves nothing behind', async () => {
  s3.faults.push(...Array.from({ length: 4 }, () => ({ method: 'PUT', kind: 'busy' }) as const));
  const reply = await send(Buffer.concat([pdf(), Buffer.from('% away\n')]));
  // The caller asks again as it was told to, and then it goes well.
  expect((await fetched(reply.filePath)).status).toBe(200);
  expect(drafts()).toEqual([]);
});

test('a bucket that may not be written, and one that is not there, are named at the start', async () => {
  const open = (env: Record<string, string>) =>
    openObjects(readSettings([], { DATA_DIR: world.dataDir, ...s3.env, ...env }));
  await expect(open({ S3_SECRET_ACCESS_KEY: 'guessed' })).rejects.toThrow(
    /S3_ENDPOINT: files cannot be kept at .*403 SignatureDoesNotMatch/,
  );
  const keysFile = join(world.dataDir, 'keys');
  const fromFile = { S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '', S3_KEYS_FILE: keysFile };
  await expect(open(fromFile)).rejects.toThrow(/S3_KEYS_FILE .* cannot be read: ENOENT/);
  const { id, secret } = await s3.bucket.keys();
  await writeFile(keysFile, `[default]\naws_access_key_id = ${id}\naws_secret_access_key = ${secret}\n`);
  expect((await open(fromFile)).place).toBe(`${s3.env.S3_ENDPOINT}/bucket`);
});

test('files are carried out of the bucket and back, and what is there is not carried twice', async () => {
  const folder = createFolderObjects(join(world.dataDir, 'carried'));
  const bucket = createS3Objects(s3.bucket, join(world.dataDir, 'lent'));
  const contents = [...s3.objects.keys()].filter((key) => key.startsWith('files/'));
  expect(await carryObjects(bucket, folder)).toMatchObject({ carried: contents.length, there: 0 });
  expect(await carryObjects(bucket, folder)).toMatchObject({ carried: 0, there: contents.length });
  const [first = ''] = contents;
  s3.objects.delete(first);
  expect(await carryObjects(folder, bucket)).toMatchObject({ carried: 1, altered: [] });
  expect(s3.objects.has(first)).toBe(true);
  // What was altered on the disk is not carried as if it were right.
  s3.objects.delete(first);
  await writeFile(join(folder.place, first), 'altered');
  expect(await carryObjects(folder, bucket)).toMatchObject({ carried: 0, altered: [first] });
  expect(s3.objects.has(first)).toBe(false);
});

test('the command carries them by its settings', async () => {
  const env = { ...process.env, ...s3.env, DATA_DIR: world.dataDir };
  const args = ['packages/server/src/carry-files.ts', 'to-folder'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: projectRoot, env });
  expect(stdout).toMatch(/^[1-9]\d* files \(.+ MB\) were carried from http/);
});
